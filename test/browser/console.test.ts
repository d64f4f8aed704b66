import { accessibilityProblems, describeInBrowser } from '#test/support/harness/browser.ts';
import { type RunningStack, runStack } from '#test/support/harness/running-stack.ts';

describeInBrowser('the console', (open) => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await runStack(['--no-seed']);
  });
  afterAll(() => stack?.remove());

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('opens, %s at %i px', async (colorScheme, width) => {
    const page = await open(stack.origin, { colorScheme, viewport: { width, height: 800 } });
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Store admin' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('opens at every address below it', async () => {
    const page = await open(stack.origin);
    await page.goto('/admin/orders/7?status=paid');
    await page.getByRole('heading', { name: 'Store admin' }).waitFor();
  });
});
