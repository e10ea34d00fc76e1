import { expect, test } from 'vitest';
import { leftOutIn, NOTHING_SHARED, sharedAddress } from './share-outcome.ts';

const readAgain = (address: string) => leftOutIn(new URL(address, 'https://shop.example').searchParams);

test('[BEY-08] the page gets the number of files left out of a share, with the reason', () => {
  const address = sharedAddress({ kept: 3, leftOut: { size: 2, room: 1 } });
  expect(address).toBe('/my-account/uploads?shared&left-size=2&left-room=1');
  expect(readAgain(address)).toEqual([
    { reason: 'size', count: 2 },
    { reason: 'room', count: 1 },
  ]);
  expect(sharedAddress({ kept: 3, leftOut: {} })).toBe('/my-account/uploads?shared');
});

test('[BEY-08] a share without a known outcome has failed', () => {
  expect([sharedAddress(null), sharedAddress(NOTHING_SHARED)]).toEqual([
    '/my-account/uploads?share-failed',
    '/my-account/uploads?share-failed',
  ]);
});

test('[BEY-08] a link of another site can make the page show only a number', () => {
  expect(readAgain('/my-account/uploads?left-size=-1&left-room=99999&left-type=a&left-waiting=0')).toEqual([]);
});
