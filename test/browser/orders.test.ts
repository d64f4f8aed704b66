import '#test/browser/orders/home.ts';
import '#test/browser/orders/goods.ts';
import '#test/browser/orders/order-page.ts';
import '#test/browser/orders/reports.ts';
import '#test/browser/orders/names.ts';
import '#test/browser/orders/selling.ts';
import '#test/browser/orders/order-price.ts';
