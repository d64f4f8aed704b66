import { openDemoReceiver } from '#infra/local/seed/demo-receiver.ts';

describe('the receiver of the demo store', () => {
  it("accepts the shop's deliveries, and explains why the ERP refuses its own", async () => {
    const receiver = await openDemoReceiver(0, { detail: () => undefined });
    const send = async (path: string): Promise<readonly [number, string]> => {
      const answer = await fetch(`http://127.0.0.1:${receiver?.port}${path}`, { method: 'POST', body: '{}' });
      return [answer.status, await answer.text()];
    };
    expect([await send('/shop'), await send('/erp'), await send('/')]).toEqual([
      [204, ''],
      [503, 'The ERP is closed for stock-taking.'],
      [404, ''],
    ]);
    receiver?.close();
  });

  it('is null when its port is taken, which is logged', async () => {
    const first = await openDemoReceiver(0, { detail: () => undefined });
    const noted: unknown[] = [];
    expect(await openDemoReceiver(first?.port ?? 0, { detail: (entry) => noted.push(entry) })).toBeNull();
    const reason = expect.stringContaining('EADDRINUSE');
    expect(noted).toMatchObject([{ message: 'the receiver of the demo store is not listening', port: first?.port, reason }]);
    first?.close();
    const again = await openDemoReceiver(first?.port ?? 0, { detail: (entry) => noted.push(entry) });
    expect([again?.port, noted.length]).toEqual([first?.port, 1]);
    again?.close();
  });
});
