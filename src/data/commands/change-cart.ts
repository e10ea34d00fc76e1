/**
 * What every change of the cart does around its outbox entry: it comes after the waiting changes that it builds on, and
 * the customer is told which other lines leave with it.
 */
import type { OrderLineChange } from '#core/contract/cart.ts';
import type { OrderLine } from '#core/contract/entities.ts';
import { linesLeaving } from '#core/domain/apply-cart-command.ts';
import { type CartCommand, readCartCommand } from '#core/domain/cart-command.ts';
import { isDigitalPackage, picturesOfLine, type PortraitsOf, type ShownContents } from '#core/domain/held-pictures.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Device } from '../device.ts';
import { readCartLive, readSurroundings } from '../live/read-cart-live.ts';
import { readEntries } from '../outbox/enqueue.ts';

/** Looking ahead takes a moment: changes are kept in the order in which the customer made them. */
const turns = new WeakMap<Device, Promise<unknown>>();

/** @param run enqueues the change; `needs` are the entries that it comes after */
export function changeCart<T>(
  device: Device,
  command: CartCommand,
  run: (needs: readonly string[]) => Promise<Result<T, AppError>>,
): Promise<Result<T, AppError>> {
  const change = async () => {
    const { leaving, needs } = await lookAhead(device, command);
    const done = await run(needs);
    if (done.ok) device.live.leftLines.tell(leaving);
    return done;
  };
  const turn = (turns.get(device) ?? Promise.resolve()).then(change);
  turns.set(
    device,
    turn.catch(() => undefined),
  );
  return turn;
}

/** Other lines that leave the cart with this change, by the cart as it is on the screen. */
export const leavingWith = async (device: Device, command: CartCommand): Promise<readonly OrderLine[]> =>
  (await lookAhead(device, command)).leaving;

interface Ahead {
  readonly leaving: readonly OrderLine[];
  readonly needs: readonly string[];
}

async function lookAhead(device: Device, command: CartCommand): Promise<Ahead> {
  if (command.kind === 'change' && !isEdit(command.change)) return { leaving: [], needs: [] };
  const live = await readCartLive(device);
  const goods = live?.cart.orderLines.filter((line) => line.type === 0) ?? [];
  const { priceList, facts } = await readSurroundings(device);
  return {
    leaving: linesLeaving(goods, command, priceList, facts),
    needs: await entriesBefore(device, command, { goods, portraitsOf: facts.portraitsOf }),
  };
}

/**
 * Lanes are sent side by side, but retouch stays only beside goods that hold its picture, and files only beside no package
 * that brings them: what takes goods out, or needs them out, comes after what waits to change them.
 */
async function entriesBefore(
  device: Device,
  command: CartCommand,
  { goods, portraitsOf }: { readonly goods: readonly OrderLine[]; readonly portraitsOf: PortraitsOf },
): Promise<string[]> {
  const inCart = takesOut(command) ? goods.flatMap((line) => line.fileRetouch?.file.uuid ?? []) : [];
  const pictures = new Set([...retouchedBy(command), ...inCart]);
  // A line's own changes wait for each other in its lane.
  const isOwn = (earlier: CartCommand) => command.kind === 'change' && earlier.kind === 'change' && earlier.uuid === command.uuid;
  const isBefore = (earlier: CartCommand): boolean =>
    contentsOf(earlier).some((line) => picturesOfLine(line, portraitsOf).some((picture) => pictures.has(picture))) ||
    (bringsFiles(command) && (earlier.kind === 'delete' || (earlier.kind === 'change' && earlier.change.package !== undefined)));
  return (await readEntries(device.db)).flatMap((entry) => {
    const earlier = entry.state === 'refused' ? null : readCartCommand({ call: entry.call, payload: entry.input });
    return earlier && !isOwn(earlier) && isBefore(earlier) ? [entry.opId] : [];
  });
}

/** A change of the quantity alone takes no picture out. */
const isEdit = (change: OrderLineChange): boolean => change.template !== undefined || change.package !== undefined;

function takesOut(command: CartCommand): boolean {
  if (command.kind === 'toggle-file' || command.kind === 'toggle-set') return command.wanted === false;
  return command.kind === 'delete' || command.kind === 'change';
}

function retouchedBy(command: CartCommand): readonly string[] {
  if (command.kind === 'toggle-retouch') return [command.pictureUuid];
  return command.kind === 'retouch' ? Object.keys(command.items) : [];
}

/** What a waiting command puts into the cart. */
function contentsOf(command: CartCommand): readonly ShownContents[] {
  if (command.kind === 'add') return command.orderLines;
  if (command.kind !== 'change') return [];
  return [{ template: command.change.template ?? null, package: command.change.package ?? null }];
}

function bringsFiles(command: CartCommand): boolean {
  if (command.kind === 'add') return command.orderLines.some((line) => line.package && isDigitalPackage(line.package));
  return (command.kind === 'toggle-file' || command.kind === 'toggle-set') && command.wanted !== false;
}
