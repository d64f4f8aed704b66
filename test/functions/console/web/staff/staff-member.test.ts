import { areasToGive, managerOf, memberBody, rolesToGive } from '#functions/console/web/staff/staff-member.ts';

describe('the areas that a member may grant', () => {
  it("are the member's own areas", () => {
    const support = { role: 'staff', areas: ['orders', 'settings'] } as const;
    expect(rolesToGive(support)).toEqual(['staff']);
    expect(areasToGive(support)).toEqual(['orders', 'settings']);
    expect(rolesToGive({ role: 'admin', areas: [] })).toEqual(['admin', 'staff']);
    expect(rolesToGive({ role: 'owner', areas: [] })).toEqual(['owner', 'admin', 'staff']);
    expect(areasToGive({ role: 'owner', areas: [] })).toHaveLength(10);
  });

  it('are all areas for an operator, and none in a store to which the person does not belong', () => {
    expect(managerOf({ operator: true, stores: [] }, 'S')).toEqual({ role: 'owner', areas: [] });
    expect(managerOf({ operator: false, stores: [] }, 'S')).toBeNull();
  });
});

describe('the form of a member', () => {
  const formOf = (role: string, ...areas: readonly string[]): FormData => {
    const form = new FormData();
    form.set('name', 'Ada');
    form.set('role', role);
    for (const area of areas) form.set(`area.${area}`, 'on');
    return form;
  };

  it('keeps areas that it does not show', () => {
    expect(memberBody(formOf('staff', 'orders'), { areas: ['reports', 'customers'] }, ['orders', 'customers'])).toEqual({
      ...{ name: 'Ada', role: 'staff', areas: ['reports', 'orders'] },
    });
  });

  it('sends no areas for members with all areas', () => {
    expect(memberBody(formOf('admin', 'orders'), null, ['orders'])).toEqual({ name: 'Ada', role: 'admin', areas: [] });
  });
});
