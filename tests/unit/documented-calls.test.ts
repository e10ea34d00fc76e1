/** The call tables of both documents, copied as data. A path that differs from them fails here. */
import { describe, expect, test } from 'vitest';
import { ALL_CALLS } from '#core/operations/calls.ts';
import {
  ImageElementSchema,
  ImageResourceSchema,
  TemplateDataSchema,
  TextElementSchema,
  TextResourceSchema,
} from '#core/contract/template-format.ts';

const DOCUMENTED: readonly (readonly [id: string, method: string, path: string, query: string])[] = [
  ['SRV-01', 'GET', '/ajax/user/get_catalogues.php', ''],
  ['SRV-02', 'GET', '/api/webshop/postal-address-service/autocomplete', 'q'],
  ['SRV-03', 'GET', '/api/webshop/postal-address-service/resolve-address-by-id/:id', ''],
  ['SRV-04', 'GET', '/sections/prophoto/ajax/send_password_reminder.php', 'json email'],
  ['SRV-05', 'GET', '/sections/prophoto/ajax/user_exists_by_email.php', 'email'],
  ['SRV-06', 'POST', '/ajax/create.php', ''],
  ['SRV-07', 'GET', '/ajax/prophoto/verify_subject_code.php', 'code'],
  ['SRV-08', 'GET', '/ajax/prophoto/add_picture_set_by_code.php', 'code'],
  ['SRV-09', 'GET', '/api/webshop/reset-password/:code', ''],
  ['SRV-10', 'POST', '/api/webshop/reset-password/:code', ''],
  ['SRV-11', 'GET', '/api/webshop/promoted-products', ''],
  ['SRV-12', 'POST', '/api/webshop/checkout', ''],
  ['SRV-13', 'GET', '/api/webshop/checkout/:checkoutUuid/delivery-options/:deliveryOptionUuid/payment-options', ''],
  ['SRV-14', 'GET', '/api/webshop/checkout/:checkoutUuid/delivery-options/:deliveryOptionUuid/payment-options/:paymentOptionUuid', ''],
  ['SRV-15', 'POST', '/api/webshop/checkout/:checkoutUuid/verify-rebate-code', ''],
  ['SRV-16', 'POST', '/api/webshop/checkout/:checkoutUuid/digital-sets', ''],
  ['SRV-17', 'POST', '/api/webshop/checkout/:checkoutUuid/catalogues', ''],
  ['SRV-18', 'POST', '/api/webshop/checkout/:checkoutUuid/transaction', ''],
  ['SRV-19', 'GET', '/api/webshop/user/orders/:orderUuid', ''],
  ['SRV-20', 'GET', '/sections/prophoto/ajax/do_tipafriend.php', 'email[] subjects[]'],
  ['SRV-21', 'GET', '/ajax/user/get_order_list.php', ''],
  ['SRV-22', 'GET', '/sections/my-account/ajax/get_order_details.php', 'uuid'],
  ['SRV-23', 'GET', '/ajax/template/get_categories.php', 'lang'],
  ['SRV-24', 'GET', '/api/webshop/templates/cards/categories', ''],
  ['SRV-25', 'GET', '/api/webshop/templates/photogift/categories/:category/info', ''],
  ['SRV-26', 'GET', '/api/webshop/templates/:type', ''],
  ['SRV-26', 'GET', '/api/webshop/templates/:type/categories/:category', ''],
  ['SRV-26', 'GET', '/api/webshop/templates/:type/categories/:category/subjects/:subjectUuid', ''],
  ['SRV-27', 'GET', '/api/webshop/templates/by-uuid/:uuid', ''],
  ['SRV-27', 'GET', '/api/webshop/templates/by-uuid/:uuid/:version', ''],
  ['SRV-28', 'GET', '/api/webshop/user/templates/by-product/:productUuid', ''],
  ['SRV-29', 'POST', '/api/webshop/user/templates/fill-template', ''],
  ['SRV-30', 'POST', '/api/webshop/templates/fill-user-strings-by-picture', ''],
  ['SRV-31', 'GET', '/api/webshop/green-screen-backgrounds/:jobUuid', ''],
  ['SRV-32', 'GET', '/api/webshop/user/recent-images', ''],
  ['SRV-33', 'POST', '/api/webshop/packages/:uuid', ''],
  ['SRV-34', 'PUT', '/api/webshop/cart/retouch', ''],
  ['SRV-35', 'GET', '/ajax/template/get_image_backgrounds.php', 'uuid'],
  ['SRV-36', 'POST', '/ajax/user/update_user_info.php', ''],
  ['SRV-37', 'POST', '/ajax/user/update_password.php', ''],
  ['SRV-38', 'GET', '/ajax/user/get_subjects_with_reminders_enabled.php', ''],
  ['SRV-39', 'POST', '/ajax/user/set_reminders_disabled_status.php', ''],
  ['SRV-40', 'GET', '/sections/my-account/ajax/get_account_data.php', ''],
  ['SRV-41', 'POST', '/sections/my-account/ajax/cancel_package_for_inspection.php', ''],
  ['SRV-42', 'POST', '/ajax/cart/toggle_digital_file_in_cart.php', ''],
  ['SRV-43', 'POST', '/ajax/cart/toggle_digital_set_in_cart.php', ''],
  ['SRV-44', 'GET', '/api/webshop/legacy-pages/:id', ''],
  ['SRV-45', 'GET', '/api/webshop/privacy-policy', ''],
  ['SRV-46', 'POST', '/system/iframes/upload_internal.php', 'handleuploads interface redirect uploadtype json thumbnails'],
  ['SRV-47', 'GET', '/sections/prophoto/ajax/digitalcopies.php', 'dl file background'],
  ['SRV-48', 'GET', '/system/gsbackground.php', 'uuid rotation effect'],
  ['SRV-49', 'GET', '/templates/all/:preview', ''],
];

/** Fields of documented payloads and answers (D1 §3, §7; D2 §3, §7). The schemas must have exactly these names. */
const FIELDS: readonly (readonly [call: string, part: 'body' | 'answer', fields: string])[] = [
  ['createUser', 'body', 'email code mobile password confirm_password acceptmail termsofservice'],
  ['createUser', 'answer', 'error data'],
  ['verifySubjectCode', 'answer', 'valid error errorMessage data'],
  ['addPictureSetByCode', 'answer', 'error valid warning redirect'],
  [
    'createCheckout',
    'answer',
    'cart checkoutUuid deliveryOptions user hasActiveRebateCampaigns termsOfPurchase options upsaleList catalogueMaxDeliveryTime',
  ],
  ['createTransaction', 'body', 'deliveryOptionUuid paymentOptionUuid deliveryOptionData paymentOptionData client comment'],
  ['createTransaction', 'answer', 'transaction order error'],
  ['verifyRebateCode', 'body', 'code deliveryOptionUuid'],
  ['buyCheckoutCatalogues', 'answer', 'cart catalogueMaxDeliveryTime deliveryOptions'],
  ['updateUserInfo', 'body', 'name address address2 postal_code city mobile'],
  ['updatePassword', 'body', 'password reTypePassword'],
  ['toggleDigitalFile', 'body', 'file type'],
  ['toggleDigitalSet', 'body', 'pictureSet type'],
  ['fillUserStringsByPicture', 'body', 'subject template picture resource'],
  ['photoGiftCategoryInfo', 'answer', 'names userImagePreviews separateFromBackground'],
  ['uploadImages', 'answer', 'result files'],
];

/** Entities of the editor (D2 §3). The flags and position of a picture belong to its element, see the ledger. */
const ENTITIES: readonly (readonly [entity: string, schema: unknown, fields: string])[] = [
  ['image resource', ImageResourceSchema, 'uuid width height rotation cropRect overrideEffect background'],
  ['image element', ImageElementSchema, 'picturePosition overrideEffect disableZoom disableBackground disableEdit userSupplied'],
  ['text resource', TextResourceSchema, 'text lines family size color horizontalAlign'],
  ['text element', TextElementSchema, 'overrideFamily overrideSize overrideColor overrideAlignment'],
  ['template instance', TemplateDataSchema, 'userResources year'],
];

function fieldsOf(schema: unknown): readonly string[] {
  const shape = typeof schema === 'object' && schema !== null && 'shape' in schema ? schema.shape : null;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : [];
}

const missingIn = (schema: unknown, fields: string) => fields.split(' ').filter((name) => name !== '' && !fieldsOf(schema).includes(name));

test.each(DOCUMENTED)('[%s] %s %s is in the contract as documented', (_id, method, path, query) => {
  const call = ALL_CALLS.find((one) => one.method === method && one.path === path);
  expect(call?.ours).toBe(false);
  expect(missingIn(call?.query, query)).toEqual([]);
});

test.each(FIELDS)('%s has the documented fields in its %s', (name, part, fields) => {
  const call = ALL_CALLS.find((one) => one.name === name);
  expect(missingIn(call?.[part], fields)).toEqual([]);
});

test.each(ENTITIES)('the %s has its documented fields', (_entity, schema, fields) => {
  expect(missingIn(schema, fields)).toEqual([]);
});

describe('the table of calls', () => {
  test('calls that the documents do not show are marked as ours, and are under /api/webshop/ or /media/', () => {
    const documented = new Set(DOCUMENTED.map(([, method, path]) => `${method} ${path}`));
    const others = ALL_CALLS.filter((call) => !documented.has(`${call.method} ${call.path}`));
    // The path of the payment page is in the text (D1 §2), not in the table.
    expect(others.filter((call) => !call.ours).map((call) => call.name)).toEqual(['paymentPage']);
    expect(others.filter((call) => call.ours && !/^\/(api\/webshop|media)\//.test(call.path)).map((call) => call.path)).toEqual([]);
  });

  test('every call has its own name and its own method and path', () => {
    expect(new Set(ALL_CALLS.map((call) => call.name)).size).toBe(ALL_CALLS.length);
    expect(new Set(ALL_CALLS.map((call) => `${call.method} ${call.path.replace(/:\w+/g, ':')}`)).size).toBe(ALL_CALLS.length);
  });

  test('every parameter of the path is described, and no other', () => {
    for (const call of ALL_CALLS)
      expect([call.name, [...fieldsOf(call.params)].sort()]).toEqual([
        call.name,
        [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort(),
      ]);
  });

  test('[OFF-04] only changes are queued, and no change is answered from a cache', () => {
    expect(ALL_CALLS.filter((call) => call.offline === 'queued' && !call.changes)).toEqual([]);
    expect(ALL_CALLS.filter((call) => call.changes && call.offline !== 'queued' && call.offline !== 'live')).toEqual([]);
    expect(ALL_CALLS.filter((call) => call.method !== 'GET' && call.method !== 'POST' && !call.changes)).toEqual([]);
  });
});
