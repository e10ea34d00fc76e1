/**
 * Texts that the specification quotes, character for character, including odd spellings. A corrected spelling in a
 * locale fails here.
 * If a quoted text names a value ('{email}', '%s'), the locale's own parameter replaces it.
 */
import { expect, test } from 'vitest';
import { type Words, wordsOf } from './app-words.ts';

/** Keys of errors contain dots; the keys of every other area are nested. */
function textAt(language: string, name: string): string | Words | undefined {
  const [area = '', key = ''] = name.split(':');
  const words = wordsOf(language, area);
  if (area === 'errors') return words[key];
  return key.split('.').reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
}

/** Front page, codes, sign-in and registration: D1 §2, §5, §8. */
const ACCESS = {
  'access:loggedIn': 'Logged in',
  'access:myPictureSets': 'My picture sets',
  'access:alreadyAccount': 'Already have an account?',
  'access:signIn': 'Sign in',
  'access:notReceivedCode': 'Not received a code?',
  'access:codeValidated': 'Code validated',
  'access:welcomeBack': 'Welcome back, {{email}}',
  'access:createAccount': 'Create a free user account',
  'access:required': 'This is required!',
  'access:invalidEmail': 'Invalid email',
  'access:tooShort': "That's too short!",
  'access:passwordsDiffer': "The two passwords doesn't match!",
  'access:resetKeyInvalid': 'Sorry, no account connected to this key',
  'access:resetFailed': 'Error setting new password',
  'access:resetDone': 'The password was succesfully updated.',
  'access:reminderFailed': 'Error sending password reset instructions.',
  'common:close': 'Close',
  'errors:access.password_too_short': "That's too short!",
  'errors:access.passwords_differ': "The two passwords doesn't match!",
  'errors:access.email_invalid': 'Invalid email',
  'errors:access.reset_key_invalid': 'Sorry, no account connected to this key',
};

/** Side menu, simulation, contact, privacy policy and debug: D1 §2, §6, D2 §2. */
const SHELL = {
  'menu:myAccount': 'My account',
  'menu:myPictureSets': 'My picture sets',
  'menu:orders': 'Orders',
  'menu:logOut': 'Log out',
  'menu:contactUs': 'Contact us',
  'menu:privacyPolicy': 'Privacy policy',
  'menu:desktopVersion': 'Desktop version',
  'menu:simulating': 'Simulating user {{name}} / {{email}}',
  'pages:contactUs': 'Contact us',
  'pages:privacyPolicy': 'Privacy policy',
  'pages:debug.stopFailed': 'Error stopping debug mode',
  'pages:debug.noCookies': 'Cookies are not enabled. This page will not work without cookies enabled',
  'common:pageNotFound': 'Page not found',
  'errors:page.not_found': 'Page not found',
};

/** Cart and the catalogue offer: D1 §2, §5, §9. */
const CART = {
  'cart:deleteProduct': 'Delete product?',
  'cart:updating': '...',
  'cart:promoted.title': 'Other popular products',
  'cart:freeDelivery': 'Free delivery!',
  'upsells:wantCatalogue': 'Do you want to order the catalogue?',
  'upsells:noThanks': 'No thanks',
  'upsells:addToCart': 'Add to cart',
  'upsells:nothingChosen': 'You need to select how many cataloges you would like before clicking Add to shopping cart',
  'products:nothingChosen': 'You need to select how many cataloges you would like before clicking Add to shopping cart',
};

/** Checkout and receipt: D1 §2, §5, §8, §9. */
const CHECKOUT = {
  'checkout:finishOrder': 'Finish order',
  'checkout:step.delivery': '1. Delivery',
  'checkout:step.payment': '2. Payment',
  'checkout:step.confirm': '3. Summary and finish',
  'checkout:buyNow': 'Buy now',
  'checkout:express': 'Express delivery',
  'checkout:free': 'Free',
  'checkout:thanks': 'Thank you for the order',
  'checkout:terms': 'Terms of purchase',
  'checkout:addressUnresolved': 'Error resolving address',
  'checkout:issue.required': 'This is required!',
  'checkout:offer.CATALOGUE': "Don't forget the catalogue",
  'checkout:offer.DIGITAL_FILES': 'Special offer',
  'checkout:offer.noThanks': 'No thanks',
  'checkout:offer.addToCart': 'Add to cart',
  'checkout:offer.checkOut': 'Check out offer',
  'checkout:offer.nothingChosen': 'You need to select how many cataloges you would like before clicking Add to shopping cart',
  'checkout:failure.checkout': 'Failed to create checkout',
  'checkout:failure.paymentOptions': 'Failed to fetch payment options',
  'checkout:failure.paymentOption': 'Failed to set payment option',
  'checkout:failure.voucher': 'Failed to use voucher code',
  'checkout:failure.digitalSets': 'Failed to buy digital sets',
  'checkout:failure.catalogues': 'Failed to add catalogues to cart',
  'checkout:failure.transaction': 'Failed to create transaction',
};

/** Picture sets, favorites, yearbook pose and sharing: D2 §2, §5, §8. */
const PICTURE_SETS = {
  'picture-sets:next': 'Next',
  'picture-sets:skip': 'Skip',
  'picture-sets:viewOffers': 'View offers and campaigns',
  'picture-sets:poseExpired': 'Yearbook pose selection has expired',
  'picture-sets:favoritesNotAvailable': 'Selecting your own favorites is not available for this subject',
  'picture-sets:more': '+{{count}}',
  'picture-sets:view': 'View',
  'picture-sets:viewAndDownload': 'View and download',
  'picture-sets:buyProducts': 'Buy products',
  'picture-sets:buyDigital': 'Buy digital pictures',
  'picture-sets:selectFavorites': 'Select favorites',
  'picture-sets:choosePose': 'Choose yearbook pose',
  'picture-sets:setFavorites': 'Set favorites',
  'picture-sets:setPose': 'Set yearbook pose',
  'picture-sets:viewAndEditSet': 'View and edit picture set',
  'picture-sets:viewSet': 'View picture set',
  'picture-sets:addCode': 'Add picture code',
  'picture-sets:codeNotValid': 'The code is not valid',
  'picture-sets:background.default': 'Default background',
  'picture-sets:background.transparent': 'Transparent',
  'picture-sets:download': 'Download',
  'common:cancel': 'Cancel',
  'picture-sets:noPicturesYet':
    'Your pictures are not yet available in the webhop. You will receive an email from us with information as soon as the pictures are ready!',
  'picture-sets:noPictures': 'No pictures currently available',
  'picture-sets:notFound': 'Picture set not found',
  'products:digital.notFound': 'Picture set not found',
  'errors:access.code_not_valid': 'The code is not valid',
  'errors:picture_set.not_found': 'Picture set not found',
  'errors:picture_set.favorites_not_available': 'Selecting your own favorites is not available for this subject',
  'errors:picture_set.yearbook_pose_expired': 'Yearbook pose selection has expired',
  'sharing:selectSetsButton': 'Select picture set(s)',
  'sharing:addRecipients': 'Please add recipients',
  'sharing:sendMore': 'Send more invites',
  'sharing:shareFailed': 'Error sharing picture sets, please try again',
};

/** Account and orders: D2 §2, §5. */
const ACCOUNT = {
  'account:entry.changePassword': 'Change password',
  'account:entry.contactInfo': 'Update contact information',
  'account:entry.pictureSets': 'My picture sets',
  'account:entry.orders': 'Order history',
  'account:entry.cancelPicturePackages': 'Cancel picture packages',
  'account:entry.communication': 'Communication',
  'account:password.tooShort': 'The password is not long enough',
  'account:password.differ': 'The passwords must match',
  'orders:myOrders': 'My orders',
  'orders:loadingDetails': 'Loading details',
};

/** Products, packages and retouch: D2 §2, §4, §8. */
const PRODUCTS = {
  'products:changeSet': 'Change picture set',
  'products:ok': 'Ok',
  'products:chooseTemplate': 'Choose template',
  'products:emptyCategory': 'There are no products available within this category for the selected picture set.',
  'products:digital.buyFile': 'Buy digital picture',
  'products:digital.buySet': 'Buy portrait set',
  'products:digital.removeFromCart': 'Remove from cart',
  'products:digital.setInCart': 'Picture set in cart',
  'packages:exclusiveDeals': 'Exclusive deals',
  'packages:packageHeader': 'This is how {{packageName}} with your photos will look',
  'packages:item.CATALOGUE': 'Catalogue',
  'packages:item.DIGITAL_SET': 'Digital portrait set',
  'packages:addPackage': 'Add package to cart',
  'packages:updatePackage': 'Update package in cart',
  'packages:leave.title': 'Are you sure you want to leave the page with unsaved changes?',
  'retouch:retouchOptions': 'Retouch options',
  'retouch:notAvailable': 'Retouch not available',
  'retouch:noTasks': 'No retouch options set',
  'retouch:pieces': '{{count}} pcs',
  'retouch:sum': 'Sum {{amount}}',
  'retouch:perPiece': '{{amount}}/pcs',
  'errors:cart.retouch_not_available': 'Retouch not available',
};

/** Template editor and uploads: D2 §2, §4, §5, §8. */
const EDITOR = {
  'editor:image.tab.inbox': 'Image inbox',
  'editor:image.tab.edit': 'Edit image',
  'editor:image.tab.backgrounds': 'Backgrounds',
  'editor:inbox.empty': 'The image inbox is empty',
  'editor:inbox.notAllowed': 'Not allowed picture',
  'editor:inbox.refused': "You can't use this image in this image field",
  'editor:buy.title': 'Select quantity',
  'editor:buy.add': 'Add to cart',
  'editor:buy.update': 'Update cart',
  'editor:unsaved.text': 'Do you want to abort without saving the changes?',
  'editor:unsaved.abort': 'Close without saving',
  'editor:unsaved.continue': 'Continue editing',
  'editor:replace.title': 'Would you like to replace all pictures in this module?',
  'editor:noLine.title': 'No order line',
  'editor:confirm.add': 'Add to shopping cart',
  'editor:confirm.check': 'Yes, I would like to check',
  'uploads:retrying': 'Retrying...',
  'uploads:failed':
    "At least one of the files couldn't be uploaded due to an issue with your Internet connection. Please check your connection and try again.",
};

test.each([
  ...Object.entries({ ...ACCESS, ...SHELL }),
  ...Object.entries({ ...CART, ...CHECKOUT }),
  ...Object.entries({ ...PICTURE_SETS, ...ACCOUNT }),
  ...Object.entries({ ...PRODUCTS, ...EDITOR }),
])('[PUB-07] %s equals the documented text', (name, text) => {
  expect(textAt('en', name)).toBe(text);
});

test("[EDT-16] the question before a product is added begins and ends as documented: 'Dear customer... produced exactly as shown on screen'", () => {
  expect(textAt('en', 'editor:confirm.text')).toMatch(/^Dear customer\b.* produced exactly as shown on screen\.?$/);
});

test.each([
  ['en', 'Would you like to check', 'Yes, I would like to check', 'Dear customer'],
  ['nb', 'Vil du se over', 'Ja, jeg vil se over', 'Kjære kunde'],
  ['sv', 'Vill du kontrollera', 'Ja, jag vill kontrollera', 'Kära kund'],
])('[EDT-16] [PKG-03] the answers to the question before adding fit the question, in %s', (language, question, yes, address) => {
  for (const dialog of ['editor:confirm', 'packages:warning']) {
    const title = String(textAt(language, `${dialog}.title`));
    expect(title.startsWith(question) && title.endsWith('?')).toBe(true);
    expect(String(textAt(language, `${dialog}.check`)).startsWith(yes)).toBe(true);
  }
  // The text addresses the customer once and asks nothing else.
  const text = String(textAt(language, 'editor:confirm.text'));
  expect(text.split(address)).toHaveLength(2);
  expect(text).not.toContain('?');
});

test("[EDT-14] the preview of all pages is headed 'Forhåndsvisning'", () => {
  expect(textAt('nb', 'editor:preview')).toBe('Forhåndsvisning');
});
