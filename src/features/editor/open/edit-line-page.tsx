import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { OrderLine } from '#core/contract/entities.ts';
import { paths } from '#core/contract/paths/paths.ts';
import { useCartLive } from '#src/data/live/cart/use-cart-live.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { Dialog } from '#src/ui/dialogs/dialog.tsx';
import { OfflineNotice } from '#src/ui/status/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { EditorOpening } from './editor-opening.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { editorOfLine } from './editor-of-line.ts';

interface EditLinePageProps {
  /** The package editor. The app passes it in, because features must not import each other. */
  readonly packageEditor?: ComponentType<{ readonly line: OrderLine }>;
}

/** /shopping-cart/edit/{uuid}: the editor for the line's product (EDT-19). */
export default function EditLinePage({ packageEditor: PackageEditor }: EditLinePageProps) {
  const { uuid = '' } = useParams();
  const { state, cart } = useCartLive();
  const line = cart.orderLines.find((candidate) => candidate.uuid === uuid);
  if (!line && state === 'loading') return <EditorSkeleton />;
  if (!line && state === 'unknown') {
    return (
      <Page>
        <OfflineNotice />
      </Page>
    );
  }
  const editor = line ? editorOfLine(line) : null;
  if (line && editor?.kind === 'template') return <EditorOpening key={line.uuid} target={editor.target} line={line} editing={null} />;
  if (line && editor?.kind === 'package' && PackageEditor) return <PackageEditor key={line.uuid} line={line} />;
  return <NoLineDialog />;
}

function NoLineDialog() {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const back = () => void navigate(paths.cart(), { replace: true });
  return (
    <Dialog title={t('noLine.title')} onClose={back} actions={<Button onClick={back}>{t('noLine.back')}</Button>}>
      <p>{t('noLine.text')}</p>
    </Dialog>
  );
}
