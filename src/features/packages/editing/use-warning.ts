import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsCalls } from '#core/contract/settings.ts';
import { useAnswer } from '#src/data/live/answers/use-answer.ts';
import { takeAddToCartWarning } from '#src/platform/storage/session-flags.ts';

/** The shop's warning, if it has one, is shown before the first product or package of a session is added. */
export function useWarning(add: () => Promise<void>) {
  const { i18n } = useTranslation();
  const settings = useAnswer(settingsCalls.settings, { query: { lang: i18n.language } });
  const [text, setText] = useState<string | null>(null);
  const wanted = settings.state === 'ready' ? settings.value.webshop.package.addToCartWarning : null;
  return {
    text,
    /** The warning is known, or cannot be read now. */
    isKnown: settings.state !== 'loading',
    ask: () => {
      if (wanted && takeAddToCartWarning()) setText(wanted);
      else void add();
    },
    confirm: () => {
      setText(null);
      void add();
    },
    close: () => setText(null),
  };
}
