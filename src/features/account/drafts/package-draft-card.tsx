import { useTranslation } from 'react-i18next';
import { shopCalls } from '#core/contract/shop.ts';
import { deletePackageDraft } from '#src/data/commands/cart/package-drafts.ts';
import { setCurrentPictureSet } from '#core/operations/picture-sets/set-current-picture-set.ts';
import type { PackageDraftRow } from '#src/data/db/rows.ts';
import { useDevice } from '#src/data/live/device-context.tsx';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { useOperation } from '#src/data/live/use-operation.ts';
import { useErrorText } from '#src/i18n/use-error-text.ts';
import { usePackagePreview } from '#src/platform/previews/use-line-preview.ts';
import { Notice } from '#src/ui/status/notice.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { packageDraftPath } from './drafts-view.ts';

/** A package with changes that are not in the cart: its first product, and the subject of its pictures (PKG-02). */
export function PackageDraftCard({ draft, nowMs }: { readonly draft: PackageDraftRow; readonly nowMs: number }) {
  const device = useDevice();
  const { run: makeCurrent } = useOperation(setCurrentPictureSet);
  const errorText = useErrorText();
  const { t } = useTranslation('account');
  const { subject } = draft;
  const offers = useAnswer(shopCalls.listPackages, {});
  // The name in the present language, as long as the shop offers the package.
  const offer = offers.state === 'ready' ? offers.value.packages.find(({ uuid }) => uuid === draft.package.uuid) : undefined;
  const { pictures, place } = usePackagePreview(draft.package.packageItems);
  return (
    <DraftFrame
      name={(offer ?? draft.package).name}
      of={[t('package'), subject.name, subject.group].filter(Boolean).join(' · ')}
      isOfCartLine={draft.orderLineUuid !== null}
      savedAtMs={draft.savedAtMs}
      nowMs={nowMs}
      // The shop does not store package drafts.
      kept="device-only"
      icon="gift"
      preview={{ src: pictures[0] ?? null, place }}
      continueTo={packageDraftPath(draft)}
      // A package's page shows the current picture set.
      onContinue={() => void makeCurrent({ body: { subjectUuid: subject.uuid } })}
      remove={() => deletePackageDraft(device, { uuid: draft.uuid })}
    >
      {draft.note && <Notice kind="warning">{errorText(draft.note)}</Notice>}
    </DraftFrame>
  );
}
