import type { Config } from '../config.ts';
import { isHttps } from '../http/requests/web-address.ts';

/** What the operator of a shop at a public address has to know when no mail leaves its machine. */
export const mailNotices = ({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): readonly string[] =>
  smtpUrl === null && isHttps(publicUrl)
    ? ['No mail leaves this machine: confirmations, links and codes are only written to DATA_DIR/mail. Set SMTP_URL and MAIL_FROM.']
    : [];
