import '#test/browser/screens/every-screen.ts';
import '#test/browser/screens/long-names.ts';
import '#test/browser/screens/many-rows.ts';
