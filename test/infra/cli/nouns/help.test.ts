import { runStoreApi } from '#test/support/harness/command-line-harness.ts';

describe('the help of an action', () => {
  it.each([[['products', 'create', '--help']], [['create', 'products', '--help']], [['help', 'products', 'create']]])(
    'lists the fields of the body, including those in lists: %j',
    async (args) => {
      const { code, stdout } = await runStoreApi(args);
      expect({ code, fields: stdout.split('\n').filter((line) => line.includes('required')) }).toEqual({
        code: 0,
        fields: [
          '  name                           string, required',
          '  options[].name                 string, required',
          '  options[].values               list of string, required',
          '  images[].url                   string, required',
          '  variants                       list of object, required',
        ],
      });
      expect(stdout).toContain('\n  status                         active|draft|archived\n');
      expect(stdout).toContain('\nThe body of products create, for --data:\n');
    },
  );

  it('lists the filters of a list as options', async () => {
    const { stdout } = await runStoreApi(['orders', 'list', '--help']);
    expect(stdout).toContain('  --payment-status VALUE');
    expect(stdout).toContain('  --updated-since VALUE');
    expect(stdout).not.toContain('for --data:');
  });

  it('has neither for an action without them, or without an action', async () => {
    for (const args of [
      ['orders', 'get', '--help'],
      ['orders', '--help'],
    ]) {
      const { stdout } = await runStoreApi(args);
      expect(stdout).not.toMatch(/--payment-status|for --data:/);
    }
  });
});
