import { parseCustomer } from '#shared/customers/customers-table.ts';
import { importInTurn } from '#shared/import-jobs/imports-table.ts';
import { parseOrder } from '#shared/orders/order-form.ts';
import { keys } from '#shared/table/keys.ts';
import { readPartition } from '#shared/table/read-items.ts';
import { fileLines, productFile } from '#test/support/builders/shopify-files.ts';
import { aLineRow, anOrderRow, orderFile } from '#test/support/builders/shopify-order-file.ts';
import { type ImportRunner, importRunner, type Life } from '#test/support/harness/import-runner.ts';

const customers = [
  'Email,First Name',
  'ada@example.com,Ada',
  'bad,Bob',
  'cy@example.com,Cy',
  'di@example.com,Di',
  'ada@example.com,Twice',
].join('\n');

/** An import from its file to its end, whose workers live as told. */
async function imported(kind: 'customers' | 'products', content: string, lives: readonly Life[] = [], times = 1) {
  const runner = await importRunner();
  try {
    const id = await runner.upload(kind, content);
    await runner.move(id, 'plan');
    await runner.settle([], times);
    const plan = (await runner.read(id)).planned;
    await runner.move(id, 'apply');
    const effects = await runner.settle(lives, times);
    return { ...(await endOf(runner, id)), plan, effects };
  } finally {
    runner.close();
  }
}

async function endOf(runner: ImportRunner, id: number) {
  const { status, applied, problemCounts, items } = await runner.read(id);
  const made = (await readPartition(runner.table, keys.listPartition(runner.storeId, 'CUSTOMER'))).map(parseCustomer);
  const products = await readPartition(runner.table, keys.listPartition(runner.storeId, 'PRODUCT'));
  return {
    facts: {
      ...{ status, applied, problemCounts, items },
      report: runner.report(id, 'apply'),
      customers: made.map(({ email, firstName }) => `${email} ${firstName}`).sort(),
      products: products.map(({ slug }) => slug).sort(),
      turn: await importInTurn(runner.table, runner.storeId),
    },
  };
}

describe('an import of customers', () => {
  let whole: Awaited<ReturnType<typeof imported>>;
  beforeAll(async () => {
    whole = await imported('customers', customers);
  });

  it('does what it planned and gives its turn back', () => {
    expect(whole.plan).toEqual({ create: 3, change: 0, compare: 0, same: 0, refused: 2, warnings: 0 });
    expect(whole.facts).toMatchObject({
      status: 'done',
      items: 5,
      applied: { created: 3, changed: 0, same: 0, refused: 2, failed: 0, warnings: 0 },
      customers: ['ada@example.com Ada', 'cy@example.com Cy', 'di@example.com Di'],
      turn: null,
    });
    expect(whole.facts.report.split('\n')).toEqual([
      'row,name,outcome,id,problem_row,column,code,message',
      '2,"ada@example.com","created",ID,,,,',
      '3,"bad","refused",,3,"Email","invalid_email","must be an e-mail address."',
      '4,"cy@example.com","created",ID,,,,',
      '5,"di@example.com","created",ID,,,,',
      '6,"ada@example.com","refused",,6,"Email","duplicate","row 2 has this address."',
      '',
    ]);
  });

  it('is the same when the worker is killed at any effect of the first step that applies it', async () => {
    expect(whole.effects).toBeGreaterThan(30);
    for (let endsAt = 0; endsAt < 30; endsAt += 1) {
      const { facts } = await imported('customers', customers, [{ endsAt, isAfter: endsAt % 2 === 0 }]);
      expect([endsAt, facts]).toEqual([endsAt, whole.facts]);
    }
  });

  it('is the same when every message comes twice at once', async () => {
    expect((await imported('customers', customers, [], 2)).facts).toEqual(whole.facts);
  });

  it('ends in the middle when it is cancelled there: what was done stays, is counted and reported', async () => {
    const runner = await importRunner();
    const id = await runner.upload('customers', customers);
    await runner.move(id, 'plan');
    await runner.settle();
    await runner.move(id, 'apply');
    const [first] = await runner.steps();
    await runner.worker(null).run(JSON.stringify({ detail: JSON.parse(first?.body ?? '') }));
    await runner.move(id, 'cancel');
    await runner.settle();
    const { facts } = await endOf(runner, id);
    expect(facts).toMatchObject({
      status: 'cancelled',
      applied: { created: 1, changed: 0, same: 0, refused: 1, failed: 0, warnings: 0 },
      customers: ['ada@example.com Ada'],
      turn: null,
    });
    expect(facts.report.split('\n')).toHaveLength(4);
    runner.close();
  });

  it('plans anew what changed in the store since', async () => {
    const runner = await importRunner();
    const [one, other] = [await runner.upload('customers', customers), await runner.upload('customers', customers)];
    for (const id of [one, other]) {
      await runner.move(id, 'plan');
      await runner.settle();
    }
    await runner.move(one, 'apply');
    await expect(runner.move(other, 'apply')).rejects.toMatchObject({ refused: new Map([['turn', expect.anything()]]) });
    await runner.settle();
    await runner.move(other, 'apply');
    await runner.settle();
    expect((await runner.read(other)).planned).toMatchObject({ create: 3 });
    expect((await runner.read(other)).applied).toMatchObject({ created: 0, same: 3, refused: 2 });
    runner.close();
  });
});

describe('an import of products', () => {
  const file = Buffer.concat([...productFile(fileLines(6, 2))]).toString();

  it('is the same when its workers are killed again and again', async () => {
    const whole = await imported('products', file);
    expect(whole.facts).toMatchObject({ status: 'done', items: 6, applied: { created: 4, same: 0, refused: 2, failed: 0 } });
    for (const lives of [
      [7, 19, 33],
      [12, 28, 5],
      [41, 60],
      [16, 52],
    ]) {
      const { facts } = await imported(
        'products',
        file,
        lives.map((endsAt) => ({ endsAt, isAfter: endsAt % 2 === 0 })),
      );
      expect([lives, facts]).toEqual([lives, whole.facts]);
    }
  });
});

describe('an import of past orders', () => {
  const rows = [
    anOrderRow({ Name: '#5', Id: '5', 'Created at': '2026-02-01 10:00:00 +0000', 'Paid at': '', 'Fulfilled at': '' }),
    anOrderRow({ Name: '#4', Id: '4', Email: '', 'Lineitem sku': 'MUG', 'Billing Name': 'Bob' }),
    aLineRow({ Name: '#4' }),
    anOrderRow({ Name: '#6', Id: '6', Email: 'nobody@example.com' }),
    anOrderRow({ Name: '#3', Id: '3', 'Fulfillment Status': '' }),
    anOrderRow({ Name: '#2', Id: '2', Currency: 'USD' }),
    anOrderRow({ Name: '#1', Id: '1', 'Created at': '2019-02-01 10:00:00 +0000', 'Paid at': '', 'Fulfilled at': '' }),
  ].map((row) => (row.Name === '#4' && row.Id !== undefined ? { ...row, Subtotal: '15.00', Total: '15.00' } : row));

  async function history(lives: readonly Life[] = [], times = 1) {
    const runner = await importRunner();
    const people = await runner.upload('customers', 'Email\nada@example.com\n');
    await runner.move(people, 'plan');
    await runner.settle();
    await runner.move(people, 'apply');
    await runner.settle();
    const told = async () =>
      (await readPartition(runner.table, keys.eventPartition(runner.storeId))).filter(({ topic }) => !String(topic).startsWith('internal.'))
        .length;
    const toldBefore = await told();
    const id = await runner.upload('orders', orderFile(rows), '2026-01-01');
    await runner.move(id, 'plan');
    await runner.settle();
    await runner.move(id, 'apply');
    const effects = await runner.settle(lives, times);
    const orders = (await readPartition(runner.table, keys.listPartition(runner.storeId, 'ORDER'))).map(parseOrder);
    const [ada] = (await readPartition(runner.table, keys.listPartition(runner.storeId, 'CUSTOMER'))).map(parseCustomer);
    const facts = {
      status: (await runner.read(id)).status,
      applied: (await runner.read(id)).applied,
      report: runner.report(id, 'apply'),
      orders: orders.map(({ name, status, totalMinor, customerId, leftOutOfReports, createdAtMs }) => [
        ...[name, status, Number(totalMinor), customerId === ada?.id, leftOutOfReports, new Date(createdAtMs).toISOString()],
      ]),
      ada: [ada?.ordersCount, Number(ada?.totalSpentMinor), ada?.lastOrderAtMs],
      events: (await told()) - toldBefore,
      movements: (await readPartition(runner.table, keys.listPartition(runner.storeId, 'MOVEMENT'))).length,
    };
    const again = await runner.upload('orders', orderFile(rows));
    await runner.move(again, 'plan');
    await runner.settle();
    const plan = (await runner.read(again)).planned;
    runner.close();
    return { facts, effects, plan };
  }

  let whole: Awaited<ReturnType<typeof history>>;
  beforeAll(async () => {
    whole = await history();
  });

  it('writes closed orders in their time, counts them for their customer, and moves and tells nothing', () => {
    expect(whole.facts).toMatchObject({
      status: 'done',
      applied: { created: 3, changed: 0, same: 0, refused: 3, failed: 0, warnings: 1 },
      orders: [
        ['#1', 'delivered', 1000, true, true, '2019-02-01T10:00:00.000Z'],
        ['#4', 'delivered', 1500, false, true, '2024-03-01T09:00:00.000Z'],
        ['#5', 'delivered', 1000, true, null, '2026-02-01T10:00:00.000Z'],
      ],
      ada: [2, 2000, Date.UTC(2026, 1, 1, 10)],
      events: 0,
      movements: 0,
    });
    expect(whole.facts.report.split('\n').slice(1)).toEqual([
      '2,"#5","created",ID,,,,',
      '3,"#4","warning",,3,"Email","unknown_customer","is empty: names, addresses, phone and note are left out, which nobody could have erased."',
      '3,"#4","created",ID,,,,',
      '5,"#6","refused",,5,"Email","unknown_customer","is of no customer of the store: import the file of customers first."',
      '6,"#3","refused",,6,"Financial Status","order_open","is not fulfilled, cancelled or refunded: it is still open."',
      '7,"#2","refused",,7,"Currency","invalid_currency","must be EUR, as the store\'s."',
      '8,"#1","created",ID,,,,',
      '',
    ]);
  });

  it('finds them there when the file comes again', () => {
    expect(whole.plan).toEqual({ create: 0, change: 0, compare: 0, same: 3, refused: 3, warnings: 0 });
  });

  it('is the same when the worker is killed at any effect of the first step that applies it', async () => {
    for (let endsAt = 0; endsAt < 44; endsAt += 2) {
      const { facts } = await history([{ endsAt, isAfter: endsAt % 4 === 0 }]);
      expect([endsAt, facts]).toEqual([endsAt, whole.facts]);
    }
  });
});
