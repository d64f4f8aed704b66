import '#test/browser/catalogue/products.ts';
import '#test/browser/catalogue/pictures.ts';
import '#test/browser/catalogue/bulk.ts';
import '#test/browser/catalogue/descriptions.ts';
import '#test/browser/catalogue/descriptions-editor.ts';
import '#test/browser/catalogue/editor-properties.ts';
