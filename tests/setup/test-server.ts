/** The real server on a free port, with its own database and folder. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { areas } from '#server/areas.ts';
import { readConfig } from '#server/config.ts';
import { createServices } from '#server/create-services.ts';
import { openDatabase } from '#server/db/client.ts';
import type { Database, StatementListener } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { createApp } from '#server/http/app.ts';
import { startSession } from '#server/http/sessions/sessions.ts';
import { SECURE_SESSION_COOKIE, SESSION_COOKIE } from '#core/contract/headers.ts';
import type { Services } from '#server/services.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { sendDueJobs } from '#server/mail/outgoing-jobs.ts';
import { createSmsSender } from '#server/sms/create-sms-sender.ts';
import { type Call, type CookieJar, createCall, createCookieJar } from './call-client.ts';
import { type ReceivedMail, readMails } from './mail-box.ts';
import type { DatabaseKind } from './databases.ts';
import { refuseQueriesBesideTransaction } from './refuse-queries-beside-transaction.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createMigratedDatabase } from './test-database.ts';
import { copyTemplateDatabase } from './template-database.ts';

export interface TestServerOptions {
  readonly database: DatabaseKind;
  /** Environment variables of server/config.ts. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly services?: Partial<Services>;
}

export interface TestUser {
  readonly uuid: string;
  readonly email: string;
  readonly session: CookieJar;
}

export interface Statement {
  readonly text: string;
  readonly params: readonly unknown[];
}

export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly clock: TestClock;
  readonly dataDir: string;
  readonly call: Call;
  /** What the shop sends to its database while `run` lasts, without the statements that begin and end a transaction. */
  statementsOf(run: () => Promise<unknown>): Promise<readonly Statement[]>;
  /** A user with that e-mail, made when there is none (verified, without a password), signed in on a new device. */
  asUser(email: string): Promise<TestUser>;
  /** An anonymous user with a session, as a visitor's device has. */
  asAnonymous(): Promise<TestUser>;
  /** Sends what is due, then gives every mail that was ever written. */
  deliverMail(): Promise<ReceivedMail[]>;
  /** Stops it and leaves its database and its folder to another process. */
  handOver(): Promise<LeftShop>;
  close(): Promise<void>;
}

export interface LeftShop {
  /** null: the embedded one, in the folder. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  remove(): Promise<void>;
}

export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'keepsake-'));
  const postgres = options.database === 'postgres' ? await createMigratedDatabase() : null;
  const clock = createTestClock();
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: '0',
    CLIENT_DIR: path.join(dataDir, 'client'),
    ...options.environment,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  });
  let statements: Statement[] | null = null;
  const onStatement: StatementListener = (text, params) => {
    if (!/^(begin|commit|rollback)/i.test(text)) statements?.push({ text, params });
  };
  if (!postgres) await copyTemplateDatabase(dataDir);
  const database = await openDatabase({ ...config, onStatement });
  if (postgres) refuseQueriesBesideTransaction(database);
  const services = createServices(config, database, { clock, ...options.services });
  const app = await createApp(services, areas);
  const url = await app.listen({ host: config.host, port: config.port });
  const call = createCall(url);

  const signedIn = async (uuid: string, email: string): Promise<TestUser> => {
    const { token } = await startSession(services.db, services, { userUuid: uuid, device: 'test' });
    const cookie = config.publicUrl?.startsWith('https:') ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
    return { uuid, email, session: createCookieJar([[cookie, token]]) };
  };
  const openedMails: Parameters<typeof readMails>[1] = new Map();
  const stop = async () => {
    await app.close();
    await database.close();
  };
  const remove = async () => {
    await postgres?.remove();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    url,
    app,
    services,
    database,
    clock,
    dataDir,
    call,
    statementsOf: async (run) => {
      const sent: Statement[] = [];
      statements = sent;
      await run();
      statements = null;
      return sent;
    },
    asUser: async (email) => {
      const [known] = await services.db.select({ uuid: users.uuid }).from(users).where(eq(users.email, email.toLowerCase()));
      const uuid = known?.uuid ?? randomUUID();
      const now = new Date(clock.nowMs());
      const user = { uuid, email: email.toLowerCase(), name: email.split('@')[0] ?? '', emailVerifiedAt: now, createdAt: now };
      await services.db.insert(users).values(user).onConflictDoNothing();
      return signedIn(uuid, email);
    },
    asAnonymous: async () => {
      const uuid = randomUUID();
      await services.db.insert(users).values({ uuid, isAnonymous: true, createdAt: new Date(clock.nowMs()) });
      return signedIn(uuid, '');
    },
    deliverMail: async () => {
      const senders = { mail: createMailer(config), sms: createSmsSender(config) };
      // One delivery takes some of what is due.
      while ((await sendDueJobs(services, senders)) > 0);
      return readMails(dataDir, openedMails);
    },
    handOver: async () => {
      await stop();
      return { databaseUrl: config.databaseUrl, dataDir, remove };
    },
    close: async () => {
      await stop();
      await remove();
    },
  };
}
