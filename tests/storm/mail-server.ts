/** A mail server that can go away and come back. It keeps what it was handed. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { openMail, type ReceivedMail } from '../setup/mail-box.ts';

export interface Delivery {
  /** The same for each attempt of one mail. */
  readonly messageId: string;
  readonly mail: ReceivedMail;
}

export interface StormMailServer {
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startMailServer(): Promise<StormMailServer> {
  const deliveries: Delivery[] = [];
  const open = (port: number): Promise<SMTPServer> => {
    const smtp = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const source = Buffer.concat(parts);
          const messageId = /^Message-ID: (\S+)/im.exec(source.toString('utf8'))?.[1] ?? '';
          void openMail(source).then((mail) => {
            deliveries.push({ messageId, mail });
            done();
          });
        });
      },
    });
    return new Promise((resolve, reject) => {
      // A connection that breaks off is what this is for.
      smtp.on('error', () => undefined);
      smtp.server.once('error', reject);
      smtp.listen(port, '127.0.0.1', () => resolve(smtp));
    });
  };
  let smtp: SMTPServer | null = await open(0);
  // Listening on a port, the address is an AddressInfo.
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    goAway: async () => {
      const leaving = smtp;
      smtp = null;
      if (leaving) await new Promise<void>((resolve) => leaving.close(() => resolve()));
    },
    comeBack: async () => {
      smtp ??= await open(port);
    },
  };
}
