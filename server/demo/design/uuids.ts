/** Fixed for good: drafts, carts and paid orders refer to them. server/demo/shop.json uses the same ones. */
export const PRODUCT_UUIDS = {
  wallCalendar: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d01',
  familyCalendar: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d02',
  squareCard: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d03',
  smallCard: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d04',
  largeCard: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d05',
  poster: 'a3f1c0de-5b0e-4c57-9d6d-3f0a7b1c2d06',
} as const;

export const TEMPLATE_UUIDS = {
  nordicFlora: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f01',
  familyYear: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f02',
  thankYou: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f03',
  christmas: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f04',
  birthday: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f05',
  gallery: '5d0c8f7e-1a2b-4e63-8c1f-6b9e0a4d7f06',
} as const;

export const CALENDAR_YEARS = [2026, 2027, 2028, 2029];
