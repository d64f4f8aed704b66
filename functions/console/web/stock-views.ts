import { LevelList } from './inventory/level-list.tsx';
import { MovementList } from './inventory/movement-list.tsx';

export const stockViews = { LevelList, MovementList };
