/**
 * The dictionary for compressing texts. It contains frequent field names and values of events and responses, with the
 * most frequent at the end. A row contains the number of its dictionary. Do not change this dictionary while rows
 * depend on it; a new dictionary gets the next number.
 */
export const firstTextDictionary: Buffer = Buffer.from(
  [
    '{"object":"booking","id":,"number":"B1001","status":"confirmed","source":"web","service_name":"","variant_title":"60 minutes","product_id":2,',
    '"variant_id":2,"order_id":2,"customer_id":,"customer_name":"","customer_email":"","customer_phone":"","starts_at":"2026-11-",',
    '"ends_at":"2026-11-","timezone":"Europe/Dublin","seats":1,"resource_id":,"location_id":,"notes":"","price":"50.00","deposit":"10.00",',
    '"deposit_due":"0.00","balance_due":"40.00","currency":"EUR","cancel_reason":"","cancelled_at":"2026-11-","created_at":"2026-11-",',
    '"updated_at":"2026-11-"}{"object":"product","id":,"name":"","slug":"","status":"active","kind":"physical","type":"variable",',
    '"description":"<p></p>","short_description":"<p></p>","brand_id":,"product_type":"Shirts","tags":[],"category_ids":[1,2],',
    '"options":[{"name":"Size","values":["S"]},{"name":"Colour","values":["White"]}],"images":[{"id":,"url":"https:///media/1.webp","alt":"Front",',
    '"position":0,"status":"failed","error":{"code":"image_unreachable","message":"The image could not be downloaded."}}],',
    '"variants":[{"object":"variant","id":,"product_id":,"title":"S / White","option_values":{"Size":"S","Colour":"White"},"sku":"","barcode":"",',
    '"price":"50.00","compare_at_price":"60.00","cost":"20.00","currency":"EUR","weight_grams":320,"inventory_tracked":true,',
    '"inventory_quantity":12,"is_active":true,"taxable":true,"position":0,"image_url":"https:///media/1.webp","external_ids":{},"metadata":{},',
    '"created_at":"2026-11-","updated_at":"2026-11-"}],"seo":{"title":"","description":""},"is_featured":true,"external_ids":{},"metadata":{},',
    '"created_at":"2026-11-","updated_at":"2026-11-","deleted_at":"2026-11-"}{"id":"evt_01","object":"event","topic":"customer.created",',
    '"api_version":"2026-11","created_at":"2026-11-","test":false,"sample":false,"store":{"id":"01","domain":""},"actor":{"type":"api_key","id":1,',
    '"name":""},"request_id":"req_01","data":{"object":"customer","id":,"email":"","first_name":null,"last_name":null,"phone":null,"company":null,',
    '"note":null,"accepts_marketing":false,"has_account":false,"is_blocked":false,"orders_count":1,"total_spent":"","currency":"EUR",',
    '"addresses":[],"external_ids":{},"metadata":{},"last_order_at":"2026-11-","created_at":"2026-11-","updated_at":"2026-11-"},',
    '"previous":null}{"id":"evt_01","object":"event","topic":"inventory.updated","api_version":"2026-11","created_at":"2026-11-","test":false,',
    '"sample":false,"store":{"id":"01","domain":""},"actor":{"type":"api_key","id":1,"name":""},"request_id":"req_01",',
    '"data":{"object":"inventory_level","variant_id":,"location_id":,"on_hand":,"updated_at":"2026-11-","movement":{"object":"inventory_movement",',
    '"id":,"variant_id":,"location_id":,"type":"order","delta":-1,"on_hand_after":,"sequence":2,"reason":null,"order_id":,"refund_id":null,',
    '"return_id":null,"actor":{"type":"api_key","id":1,"name":""},"created_at":"2026-11-"}},"previous":{"on_hand":}}{"id":"evt_01",',
    '"object":"event","topic":"order.created","api_version":"2026-11","created_at":"2026-11-","test":false,"sample":false,"store":{"id":"01",',
    '"domain":""},"actor":{"type":"api_key","id":1,"name":""},"request_id":"req_01","data":{"object":"order","id":,"number":1,"name":"#1",',
    '"status":"processing","payment_status":"paid","fulfillment_status":"unfulfilled","source":"api","test":false,"email":"","phone":null,',
    '"customer_id":,"customer_name":null,"currency":"EUR","subtotal":"","discount_total":"0.00","shipping_total":"0.00","tax_total":"0.00",',
    '"total":"","refunded_total":"0.00","discount_code":null,"payment_method":"external","payment_method_label":"External payment",',
    '"line_items":[{"object":"line_item","id":,"product_id":,"variant_id":,"name":"","variant_title":"M","sku":"","kind":"physical","quantity":1,',
    '"unit_price":"","discount":"0.00","tax":"0.00","line_total":"","fulfilled_at":null,"refunded_quantity":0,"fulfillable_quantity":1,',
    '"restocked_quantity":0,"returning_quantity":0,"returned_quantity":0,"booking_id":null,"tax_lines":[]}],"fulfillment":"ship",',
    '"shipping_line":null,"prices_include_tax":false,"shipping_tax":"0.00","discount_applications":[],"price_explanation":[],',
    '"shipping_address":null,"billing_address":null,"tracking":null,"shipments":[],"tags":[],"note":null,"customer_note":null,"external_ids":{},',
    '"metadata":{},"location_id":,"placed_at":"2026-11-","paid_at":"2026-11-","fulfilled_at":null,"delivered_at":null,"cancelled_at":null,',
    '"cancel_reason":null,"created_at":"2026-11-","updated_at":"2026-11-"},"previous":null}',
  ].join(''),
);
