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

/** Words that were refused can be taken smaller: the box of the text has the focus then. */
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

/** What is wrong with the text, in words: a change that was refused, letters that the face lacks, text that sticks out. */
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
  // After an error the page is of an earlier text.
  const laidOut = error === null && item?.kind === 'text' ? item : null;
  const fits = edit.problem?.kind === 'refused' && edit.problem.fits !== 'none' ? edit.problem.fits : null;
  const isMissing = problem === null && laidOut !== null && laidOut.missing.length + laidOut.borrowed.length > 0;
  // The region is always there: what appears in it is read out.
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

/** Which letters no font draws, or another one than the chosen, and one touch to a font that has them all. */
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
