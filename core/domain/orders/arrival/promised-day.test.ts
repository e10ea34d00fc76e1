import { expect, test } from 'vitest';
import { shownDay, shownDays } from './promised-day.ts';

const option = { name: '', description: '', price: 0, deliverytime: 5, isExpress: false, expire: null };
const pupil = (uuid: string, arrivesBy?: string) => ({ uuid, name: '', group: '', ...(arrivesBy !== undefined && { arrivesBy }) });

test("[CHK-10] [BIZ-07] the day named by a checkout is the pupil's own at school, otherwise the choice's", () => {
  const days = shownDays([
    {
      deliveryOptions: [
        { ...option, uuid: 'school', arrivesBy: '2026-12-16', subjects: [pupil('emma', '2026-12-02'), pupil('ole')] },
        { ...option, uuid: 'files', subjects: [] },
      ],
      pickupLocations: [
        {
          uuid: 'store',
          pickupname: '',
          pickupaddress1: '',
          pickuppostalcode: '',
          pickupcity: '',
          price: 0,
          deliveryTime: { seconds: 0, string: '' },
          arrivesBy: '2026-12-01',
        },
      ],
    },
  ]);
  expect(shownDay(days, 'school', 'emma')).toBe('2026-12-02');
  expect(shownDay(days, 'school', 'ole')).toBe('2026-12-16');
  expect(shownDay(days, 'store', null)).toBe('2026-12-01');
  expect([shownDay(days, 'files', null), shownDay(days, 'unknown', 'emma')]).toEqual([null, null]);
});
