import type { Config } from '../config.ts';
import { isHttps } from '../http/requests/web-address.ts';

/** The notice for the operator of a public shop whose mails are not sent. */
export const mailNotices = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): readonly string[] =>
  smtpUrl === null && isHttps(publicUrl)
    ? ['No mail leaves this machine: confirmations, links and codes are only written to DATA_DIR/mail. Set SMTP_URL and MAIL_FROM.']
    : [];
