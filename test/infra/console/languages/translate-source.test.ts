// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are tested have templates
import { findTexts } from '#infra/console/languages/find-texts.ts';
import { translateSource } from '#infra/console/languages/translate-source.ts';

const keys = (source: string): readonly string[] => findTexts(source).map(({ key }) => key);

describe('the texts of a source', () => {
  it.each([
    ['<h1>Orders</h1>', ['Orders']],
    ['<p>Ask the owner to add {person.email} to\n  the staff.</p>', ['Ask the owner to add {email} to the staff.']],
    ['<p>It is worth <Money amount={a} />. <a href="/x">See it</a></p>', ['It is worth {Money}. {a}', 'See it']],
    ['<TextField name="slug" kind="text" label="Handle" hint="lower case" />', ['Handle', 'lower case']],
    ['const columns = [{ param: "status", label: "Status", text: () => "none" }];', ['Status']],
    ['const words = one ? "once" : `${calls.length} times`;', ['once', '{calls} times']],
    ['const title = `Fulfill ${order.name}${isLate ? " late" : ""}`;', ['Fulfill {name}{isLate}', ' late']],
    ['<p>{count} {count === 1 ? "unit" : "units"}</p>', ['unit', 'units']],
    ['<button class="button Primary" href="/Orders" onClick={() => send("orders")}>Send</button>', ['Send']],
    ['import { Orders } from "Orders and more";\ntype Area = "Sell" | "Buy it";\nconst path = "/orders";', []],
  ])('of %j are found', (source, expected) => {
    expect(keys(source)).toEqual(expected);
  });
});

describe('a source in another language', () => {
  const german = new Map([
    ['Orders', 'Bestellungen'],
    ['Move {number} to {at}', 'Auf {at} verschieben: {number}'],
    ['Refund {Money} of <b>', 'x'],
    ['Sent {When} by {name}.', 'Von {name} gesendet {When}.'],
    ['See {link}', '„{link}“ ansehen'],
    ['It’s {value}', '`${1}` \\ {value}'],
    ['unit', 'Stück'],
  ]);
  const translated = (source: string): string => translateSource(source, (key) => german.get(key));

  it.each([
    ['<h1>Orders</h1>', '<h1>{"Bestellungen"}</h1>'],
    ['<h1>\n  Orders\n</h1>', '<h1>{"Bestellungen"}</h1>'],
    ['<Page title="Orders" name="orders" />', '<Page title={"Bestellungen"} name="orders" />'],
    ['const a = `Move ${booking.number} to ${at}`;', 'const a = `Auf ${at} verschieben: ${booking.number}`;'],
    ['<p>Sent <When at={at} /> by {person.name}.</p>', '<p>{"Von "}{person.name}{" gesendet "}<When at={at} />{"."}</p>'],
    ['const a = `Not known ${one ? "unit" : ""}`;', 'const a = `Not known ${one ? "Stück" : ""}`;'],
    ['const a = `It’s ${value}`;', 'const a = `\\`\\${1}\\` \\\\ ${value}`;'],
    ['<p>{count} {count === 1 ? "unit" : "units"}</p>', '<p>{count} {count === 1 ? "Stück" : "units"}</p>'],
    ['<p>Something else</p>', '<p>Something else</p>'],
  ])('%j', (source, expected) => {
    expect(translated(source)).toBe(expected);
  });
});
