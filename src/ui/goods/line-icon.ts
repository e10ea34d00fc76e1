import type { OrderLine } from '#core/contract/entities.ts';
import type { IconName } from '../icon.tsx';

type KindFields = Pick<OrderLine, 'package' | 'catalogue' | 'fileRetouch' | 'digitalFiles'>;

/** Icon for goods that have no picture of their own, the same in cart, checkout, receipt and order. */
export function iconOfLine({ package: pack, catalogue, fileRetouch, digitalFiles }: KindFields): IconName {
  if (pack !== null) return 'gift';
  if (catalogue !== null) return 'school';
  if (fileRetouch !== null) return 'edit';
  return digitalFiles.length > 0 ? 'download' : 'image';
}
