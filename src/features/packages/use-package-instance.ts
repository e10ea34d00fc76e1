import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderLine, Subject } from '../../../core/contract/entities.ts';
import type { AppError } from '../../../core/contract/errors.ts';
import type { PictureSet } from '../../../core/contract/picture-sets.ts';
import { type Package, packageCalls } from '../../../core/contract/shop.ts';
import type { Result } from '../../../core/kernel/result.ts';
import { isDraftOf } from '../../data/commands/package-drafts.ts';
import type { PackageDraftRow } from '../../data/db/rows.ts';
import { useDevice } from '../../data/live/device-context.tsx';
import { useAnswer } from '../../data/live/use-answer.ts';
import { usePackageDrafts } from '../../data/live/use-drafts.ts';
import type { Answerable } from '../../ui/answer.tsx';
import { fillPackage, packageOfLine } from './package-lines.ts';

/** D2 §3, §4: the package as it is being made. */
export interface PackageInstance {
  readonly package: Package;
  readonly subject: Subject;
  /** The draft that holds the edits; null while nothing was edited. */
  readonly draft: PackageDraftRow | null;
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
 * fills by the same rules.
 */
export function usePackageInstance({ offer, subject, set, line, packageUuid }: InstanceOf): Answerable<PackageInstance> {
  const drafts = usePackageDrafts();
  const orderLineUuid = line?.uuid ?? null;
  const draft =
    drafts.state === 'ready' ? (drafts.drafts.find(isDraftOf({ packageUuid, subjectUuid: subject.uuid, orderLineUuid })) ?? null) : null;
  const filled = useFilledPackage(line === null ? offer : undefined, set);
  const ofLine = useMemo(() => (line?.package ? packageOfLine(line.package, offer) : null), [line, offer]);
  return useMemo(() => {
    if (drafts.state === 'loading') return { state: 'loading' };
    // Prices and rules are today's, the items are the draft's.
    if (draft)
      return ready({ package: { ...(offer ?? draft.package), packageItems: draft.package.packageItems }, subject: draft.subject, draft });
    if (ofLine) return ready({ package: ofLine, subject, draft: null });
    return filled.state === 'ready' ? ready({ package: filled.value, subject, draft: null }) : filled;
  }, [drafts.state, draft, offer, ofLine, filled, subject]);
}

const ready = (value: PackageInstance): Answerable<PackageInstance> => ({ state: 'ready', value });

function useFilledPackage(offer: Package | undefined, set: PictureSet | undefined): Answerable<Package> {
  const device = useDevice();
  const { i18n } = useTranslation();
  const answer = useAnswer(
    packageCalls.packageInstance,
    offer && set ? { params: { uuid: offer.uuid }, body: { subject: { uuid: set.subject.uuid } } } : null,
  );
  const isUnreachable = answer.state === 'offline' || (answer.state === 'error' && answer.error.code.startsWith('network.'));
  const [computed, setComputed] = useState<Result<Package, AppError> | null>(null);
  useEffect(() => {
    if (!isUnreachable || !offer || !set) return undefined;
    let isWanted = true;
    void fillPackage(device, offer, set, i18n.language).then((made) => {
      if (isWanted) setComputed(made);
    });
    return () => {
      isWanted = false;
    };
  }, [isUnreachable, device, offer, set, i18n.language]);
  if (!isUnreachable) return answer;
  if (!computed) return { state: 'loading' };
  return computed.ok ? { state: 'ready', value: computed.value } : answer;
}
