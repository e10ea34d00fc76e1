import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CALENDAR_LANGUAGES, CalendarLanguageSchema } from '#core/contract/calendar/own-dates.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { useAnnounce } from '#src/ui/status/announce.ts';
import { useDispatch, useEditorValue } from '../state/editor-context.ts';
import own from './year-toolbar.module.css';

/** Each language by its own name, so that readers find theirs. */
const nameOf = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
const BY_LANGUAGE = Object.fromEntries(CALENDAR_LANGUAGES.map((language) => [language, language]));

/** The language of the printed months, weekdays and holidays. The page shows a change at once. */
export function CalendarLanguage() {
  const { t, i18n } = useTranslation('editor');
  const dispatch = useDispatch();
  const announce = useAnnounce();
  const id = useId();
  const kept = useEditorValue((state) => state.data.language);
  const choose = (value: string) => {
    const language = CalendarLanguageSchema.parse(value);
    dispatch({ type: 'edit', edit: { kind: 'setLanguage', language } });
    announce(t('year.printedIn', { language: nameOf(language) }));
  };
  return (
    <div className={own.language}>
      <label htmlFor={id}>{t('year.language')}</label>
      <select id={id} value={kept ?? inLanguage(BY_LANGUAGE, i18n.language) ?? 'en'} onChange={(event) => choose(event.target.value)}>
        {CALENDAR_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOf(language)}
          </option>
        ))}
      </select>
    </div>
  );
}
