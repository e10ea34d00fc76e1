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

/** A package that was changed and is not in the cart with it: its first product, and whose pictures are in it (PKG-02). */
export function PackageDraftCard({ draft, nowMs }: { readonly draft: PackageDraftRow; readonly nowMs: number }) {
  const device = useDevice();
  const { run: makeCurrent } = useOperation(setCurrentPictureSet);
  const errorText = useErrorText();
  const { t } = useTranslation('account');
  const { subject } = draft;
  const offers = useAnswer(shopCalls.listPackages, {});
  // In the language of today, as long as the shop offers it.
  const offer = offers.state === 'ready' ? offers.value.packages.find(({ uuid }) => uuid === draft.package.uuid) : undefined;
  const { pictures, place } = usePackagePreview(draft.package.packageItems);
  return (
    <DraftFrame
      name={(offer ?? draft.package).name}
      of={[t('package'), subject.name, subject.group].filter(Boolean).join(' · ')}
      isOfCartLine={draft.orderLineUuid !== null}
      savedAtMs={draft.savedAtMs}
      nowMs={nowMs}
      // The shop keeps no packages that are being edited.
      kept="device-only"
      icon="gift"
      preview={{ src: pictures[0] ?? null, place }}
      continueTo={packageDraftPath(draft)}
      // A package's page is about the picture set that the shop is about.
      onContinue={() => void makeCurrent({ body: { subjectUuid: subject.uuid } })}
      remove={() => deletePackageDraft(device, { uuid: draft.uuid })}
    >
      {draft.note && <Notice kind="warning">{errorText(draft.note)}</Notice>}
    </DraftFrame>
  );
}
