import { LevelList } from './inventory/level-list.tsx';
import { MovementList } from './inventory/movement-list.tsx';

/** The screens of stock, loaded together. */
export const stockViews = { LevelList, MovementList };
