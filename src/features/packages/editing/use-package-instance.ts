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

/** D2 §3, §4: the package as it is being made. */
export interface PackageInstance {
  readonly package: Package;
  readonly subject: Subject;
  /** The draft that holds the edits; null while nothing was edited. */
  readonly draft: PackageDraftRow | null;
  /** Set where the shop sells other items than those that were kept. */
  readonly change?: Pick<MergedPackage, 'added' | 'dropped'>;
}

export interface InstanceOf {
  /** undefined: the shop does not offer it any more. */
  readonly offer: Package | undefined;
  /** Whose pictures are in it; the line's subject where a line is edited. */
  readonly subject: Subject;
  readonly set: PictureSet | undefined;
  /** The cart's line that is edited. */
  readonly line: OrderLine | null;
  readonly packageUuid: string;
}

/**
 * The draft where there is one; else the cart's line, else what the shop fills, else (no connection) what the device
 * fills by the same rules. Where the shop has changed the package since, what was kept is merged with what is sold now.
 */
export function usePackageInstance({ offer, subject, set, line, packageUuid }: InstanceOf): Answerable<PackageInstance> {
  const drafts = usePackageDrafts();
  const orderLineUuid = line?.uuid ?? null;
  const draft =
    drafts.state === 'ready' ? (drafts.drafts.find(isDraftOf({ packageUuid, subjectUuid: subject.uuid, orderLineUuid })) ?? null) : null;
  const ofLine = useMemo(() => (line?.package ? packageOfLine(line.package, offer) : null), [line, offer]);
  const kept = draft?.package ?? ofLine;
  // A package that is closed to the set is not filled, and stays as it was kept.
  const isChanged = offer !== undefined && !offer.disabled && set !== undefined && kept !== null && hasChanged(offer, kept);
  const filled = useFilledPackage(line === null || isChanged ? offer : undefined, set);
  const instance = useMemo<Answerable<PackageInstance>>(() => {
    if (drafts.state === 'loading') return { state: 'loading' };
    if (!kept) return filled.state === 'ready' ? ready({ package: filled.value, subject, draft: null }) : filled;
    if (isChanged && filled.state !== 'ready') return filled;
    // Prices and rules are today's, the items are those that were kept.
    const packageItems = offer ? withOfferedNames(kept.packageItems, offer.packageItems) : kept.packageItems;
    const made = { ...kept, ...(draft && offer), packageItems };
    const of = { subject: draft?.subject ?? subject, draft };
    if (!isChanged || filled.state !== 'ready') return ready({ package: made, ...of });
    const { items, added, dropped } = mergePackageItems(filled.value.packageItems, kept.packageItems);
    return ready({ package: { ...made, packageItems: [...items] }, ...of, change: { added, dropped } });
  }, [drafts.state, kept, draft, offer, isChanged, filled, subject]);
  return useReadyWhileLoading(instance, `${packageUuid} ${subject.uuid} ${orderLineUuid}`);
}

/** What is read again stays on the screen meanwhile, and with it what the screen says of it. */
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
  // Read before the shop changed the package: the list is newer.
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
