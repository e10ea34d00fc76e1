import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine, Subject } from '#core/contract/entities.ts';
import type { AppError } from '#core/contract/errors.ts';
import type { PictureSet } from '#core/contract/picture-sets.ts';
import { type Package, packageCalls } from '#core/contract/shop.ts';
import { mergePackageItems, type MergedPackage, withOfferedNames } from '#core/domain/packages/merge-package.ts';
import type { Result } from '#core/kernel/result.ts';
import { isDraftOf } from '#src/data/commands/cart/package-drafts.ts';
import type { PackageDraftRow } from '#src/data/db/rows.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { usePackageDrafts } from '#src/data/live/drafts/use-drafts.ts';
import { useYearRule } from '#src/data/live/answers/use-year-rule.ts';
import type { Answerable } from '#src/ui/status/answer.tsx';
import { fillPackage, packageOfLine } from './package-lines.ts';

/** The package in its present state (D2 §3, §4). */
export interface PackageInstance {
  readonly package: Package;
  readonly subject: Subject;
  /** The draft that holds the edits; null while there are none. */
  readonly draft: PackageDraftRow | null;
  /** Set if the shop sells other items than the kept ones. */
  readonly change?: Pick<MergedPackage, 'added' | 'dropped'>;
}

export interface InstanceOf {
  /** undefined when the shop no longer offers it. */
  readonly offer: Package | undefined;
  /** The subject of the pictures; the line's subject if a line is edited. */
  readonly subject: Subject;
  readonly set: PictureSet | undefined;
  /** The cart line that is edited. */
  readonly line: OrderLine | null;
  readonly packageUuid: string;
}

/**
 * The draft if there is one, else the cart's line, else the items that the shop fills in, else (no connection) those
 * that the device fills in by the same rules. If the shop has changed the package since, the kept items are merged with
 * the present ones.
 */
export function usePackageInstance({ offer, subject, set, line, packageUuid }: InstanceOf): Answerable<PackageInstance> {
  const drafts = usePackageDrafts();
  const orderLineUuid = line?.uuid ?? null;
  const draft =
    drafts.state === 'ready' ? (drafts.drafts.find(isDraftOf({ packageUuid, subjectUuid: subject.uuid, orderLineUuid })) ?? null) : null;
  const ofLine = useMemo(() => (line?.package ? packageOfLine(line.package, offer) : null), [line, offer]);
  const kept = draft?.package ?? ofLine;
  // A package that is closed to the set is not filled in again. Its kept items stay as they are.
  const isChanged = offer !== undefined && !offer.disabled && set !== undefined && kept !== null && hasChanged(offer, kept);
  const filled = useFilledPackage(line === null || isChanged ? offer : undefined, set);
  const instance = useMemo<Answerable<PackageInstance>>(() => {
    if (drafts.state === 'loading') return { state: 'loading' };
    if (!kept) return filled.state === 'ready' ? ready({ package: filled.value, subject, draft: null }) : filled;
    if (isChanged && filled.state !== 'ready') return filled;
    // Prices and rules are the present ones; the items are the kept ones.
    const packageItems = offer ? withOfferedNames(kept.packageItems, offer.packageItems) : kept.packageItems;
    const made = { ...kept, ...(draft && offer), packageItems };
    const of = { subject: draft?.subject ?? subject, draft };
    if (!isChanged || filled.state !== 'ready') return ready({ package: made, ...of });
    const { items, added, dropped } = mergePackageItems(filled.value.packageItems, kept.packageItems);
    return ready({ package: { ...made, packageItems: [...items] }, ...of, change: { added, dropped } });
  }, [drafts.state, kept, draft, offer, isChanged, filled, subject]);
  return useReadyWhileLoading(instance, `${packageUuid} ${subject.uuid} ${orderLineUuid}`);
}

/** Keeps the last answer on the screen while it is read again, with the notices that depend on it. */
function useReadyWhileLoading<T>(answer: Answerable<T>, of: string): Answerable<T> {
  const ready = useRef<{ of: string; answer: Answerable<T> } | null>(null);
  if (answer.state === 'ready') ready.current = { of, answer };
  return answer.state === 'loading' && ready.current?.of === of ? ready.current.answer : answer;
}

const ready = (value: PackageInstance): Answerable<PackageInstance> => ({ state: 'ready', value });

function hasChanged(offer: Package, { packageItems }: Package): boolean {
  const { added, dropped } = mergePackageItems(offer.packageItems, packageItems);
  return added.length > 0 || dropped.length > 0;
}

function useFilledPackage(offer: Package | undefined, set: PictureSet | undefined): Answerable<Package> {
  const device = useDevice();
  const { i18n } = useTranslation();
  const answer = useAnswer(
    packageCalls.packageInstance,
    offer && set ? { params: { uuid: offer.uuid }, body: { subject: { uuid: set.subject.uuid } } } : null,
  );
  // The answer was read before the shop changed the package. The list is newer.
  const isOld = answer.state === 'ready' && offer !== undefined && hasChanged(offer, answer.value);
  const isUnreachable = answer.state === 'offline' || (answer.state === 'error' && answer.error.code.startsWith('network.'));
  const isComputed = isOld || isUnreachable;
  const { nextYearFromMonth } = useYearRule();
  const [computed, setComputed] = useState<Result<Package, AppError> | null>(null);
  const { refresh } = answer;
  useEffect(() => {
    if (isOld) refresh();
  }, [isOld, refresh]);
  useEffect(() => {
    if (!isComputed || !offer || !set) return undefined;
    let isWanted = true;
    const context = { language: i18n.language, nowMs: device.shopClock.nowMs(), nextYearFromMonth };
    void fillPackage(device, offer, set, context).then((made) => {
      if (isWanted) setComputed(made);
    });
    return () => {
      isWanted = false;
    };
  }, [isComputed, device, offer, set, i18n.language, nextYearFromMonth]);
  if (!isComputed) return answer;
  if (!computed) return { state: 'loading' };
  if (computed.ok) return { state: 'ready', value: computed.value };
  return isOld ? { state: 'error', error: computed.error, refresh } : answer;
}
