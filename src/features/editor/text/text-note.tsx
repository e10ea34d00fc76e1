import { useTranslation } from 'react-i18next';
import { listLetters } from '#core/layout/missing-letters.ts';
import type { DrawableText } from '#core/layout/text/glyph-outline.ts';
import { Button } from '#src/ui/buttons/button.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { TextField } from '../state/fields.ts';
import styles from '../toolbar/toolbar.module.css';
import tools from './text-tools.module.css';
import { useOtherFamily } from './use-other-family.ts';
import { useCurrentPage } from '../page/use-page-layout.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import type { FittingWords } from './text-proposals.ts';
import type { TextEdit } from './use-text-edit.ts';

/** A button that takes refused text at a smaller size. The text box gets the focus. */
function SmallerNote({
  field,
  edit,
  problem,
  fits,
}: {
  readonly field: TextField;
  readonly edit: TextEdit;
  readonly problem: string;
  readonly fits: FittingWords;
}) {
  const { t } = useTranslation('editor');
  const announce = useAnnounce();
  const makeSmaller = () => {
    edit.makeSmaller(fits);
    announce(t('text.madeSmaller', { size: fits.size }));
    document.querySelector<HTMLElement>(`[data-text-field="${CSS.escape(field.id)}"]`)?.focus();
  };
  return (
    <div className={tools.noteRow}>
      <Note text={problem} isRefused />
      <Button variant="secondary" className={tools.noteButton} onClick={makeSmaller}>
        {t('text.makeSmaller')}
      </Button>
    </div>
  );
}

/** The problem of the text: a refused change, letters that the face lacks, or text that overflows. */
export function TextNote({
  field,
  edit,
  problem,
}: {
  readonly field: TextField;
  readonly edit: TextEdit;
  readonly problem: string | null;
}) {
  const { t } = useTranslation('editor');
  const { page, error } = useCurrentPage();
  const item = page?.items.find((candidate) => candidate.kind === 'text' && candidate.resourceId === field.id);
  // After an error the page shows an earlier text.
  const laidOut = error === null && item?.kind === 'text' ? item : null;
  const fits = edit.problem?.kind === 'refused' && edit.problem.fits !== 'none' ? edit.problem.fits : null;
  const isMissing = problem === null && laidOut !== null && laidOut.missing.length + laidOut.borrowed.length > 0;
  // The live region is always rendered, so that its content is announced.
  return (
    <div role="status">
      {problem !== null && fits === null && <Note text={problem} isRefused />}
      {problem !== null && fits !== null && <SmallerNote field={field} edit={edit} problem={problem} fits={fits} />}
      {isMissing && <MissingLetters field={field} edit={edit} laidOut={laidOut} />}
      {problem === null && !isMissing && laidOut?.overflows && <Note text={t('text.overflows')} />}
    </div>
  );
}

function Note({ text, isRefused = false }: { readonly text: string; readonly isRefused?: boolean }) {
  return (
    <p className={classNames(styles.note, isRefused && styles.refused)}>
      <Icon name="warning" size={18} />
      <span>{text}</span>
    </p>
  );
}

/**
 * Letters that no font has, or that another font than the chosen one draws, with a button that selects a font which has
 * them all.
 */
function MissingLetters({ field, edit, laidOut }: { readonly field: TextField; readonly edit: TextEdit; readonly laidOut: DrawableText }) {
  const { t } = useTranslation('editor');
  const { missing, borrowed, family } = laidOut;
  const canChoose = field.element.overrideFamily === true;
  const other = useOtherFamily(canChoose ? edit.resource.text : null);
  const letters = listLetters(missing.length > 0 ? missing : borrowed);
  if (missing.length > 0 && !canChoose) return <Note text={t('text.missingFixed', { letters, family })} />;
  if (missing.length > 0 && other === null) return <Note text={t('text.missingEverywhere', { letters, count: missing.length })} />;
  return (
    <div className={tools.noteRow}>
      <Note text={t(missing.length > 0 ? 'text.missing' : 'text.borrowed', { letters, family })} />
      {canChoose && other !== 'looking' && other !== null && (
        <Button variant="secondary" className={tools.noteButton} onClick={() => edit.propose({ family: other })}>
          {t('text.useFamily', { family: other })}
        </Button>
      )}
    </div>
  );
}
