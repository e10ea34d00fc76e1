import { expect, test } from 'vitest';
import { DATED_DATA, NAMED_CALENDAR, NORWEGIAN } from '#core/layout/fixtures/sample-templates.ts';
import { createLayoutService } from './create-layout-service.ts';

test('[SEC-02] other work of the process runs between two layouts, however many are requested at once', async () => {
  const service = createLayoutService();
  const order: string[] = [];
  let isDone = false;
  const otherWork = (): void => {
    order.push('other');
    if (!isDone) setImmediate(otherWork);
  };
  setImmediate(otherWork);
  const layOut = () => service.layout(NAMED_CALENDAR, DATED_DATA, NORWEGIAN).then(() => order.push('layout'));
  await Promise.all(Array.from({ length: 5 }, layOut));
  isDone = true;
  expect(order.join(' ')).not.toContain('layout layout');
  expect(order.filter((each) => each === 'layout')).toHaveLength(5);
});
