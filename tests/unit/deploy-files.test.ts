/**
 * Checks Dockerfile, compose file, Caddyfile and their settings by our own rules, because no Docker runs where these
 * tests run.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { EnvironmentSchema } from '#server/config.ts';
import { readDockerfile } from '#tests/deploy/dockerfile.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const COMPOSE = read('docs/deploy/compose.yaml');
const EXAMPLE = Object.keys(parseEnv(read('docs/deploy/compose.env.example')));
/** The allowed parts of our compose files: the names of the Compose Specification, each in the form that we use. */
const ServiceSchema = z.strictObject({
  image: z.string(),
  build: z.optional(z.strictObject({ context: z.literal('../..'), dockerfile: z.literal('docs/deploy/Dockerfile') })),
  restart: z.optional(z.literal('always')),
  read_only: z.optional(z.boolean()),
  tmpfs: z.optional(z.array(z.string())),
  cap_drop: z.optional(z.array(z.string())),
  cap_add: z.optional(z.array(z.string())),
  security_opt: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string()),
  depends_on: z.optional(
    z.record(z.string(), z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) })),
  ),
  env_file: z.optional(z.array(z.string())),
  environment: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  ports: z.optional(z.array(z.string().check(z.regex(/^\d+:\d+$/)))),
  volumes: z.optional(z.array(z.string())),
  command: z.optional(z.string()),
  healthcheck: z.optional(z.strictObject({ test: z.array(z.string()), interval: z.string() })),
});
const FileSchema = z.strictObject({
  'x-shop': z.unknown(),
  services: z.record(z.string(), ServiceSchema),
  volumes: z.record(z.string(), z.null()),
});
const { services, volumes } = FileSchema.parse(parse(COMPOSE, { merge: true }));
const all = Object.entries(services);
const SHOPS = all.filter(([name]) => name.startsWith('shop-')).map(([, service]) => service);

/**
 * 'caddy:2.9.1-alpine', 'minio/mc:RELEASE.2025-04-16T18-13-26Z': a version of at least two numbers, and never `latest`.
 */
const PINNED = /^[a-z0-9/]+:(?:v?\d+\.\d+[\w.-]*|RELEASE\.[\w-]+)$/;

test('[BIZ-08] each image of the compose file and of the Dockerfile is pinned by its version', () => {
  const images = [...all.map(([, { image }]) => image), ...readDockerfile(read('docs/deploy/Dockerfile')).map(({ image }) => image)];
  expect(images.filter((image) => !PINNED.test(image))).toEqual([]);
});

test('[BIZ-08] each variable of the compose file is in its example, and each service, volume and file named in it exists', () => {
  const named = [...COMPOSE.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !EXAMPLE.includes(name))).toEqual([]);
  const settings = [...Object.keys(SHOPS[0]?.environment ?? {}), ...EXAMPLE.filter((name) => !named.includes(name))];
  expect(settings.filter((name) => !Object.keys(EnvironmentSchema.shape).includes(name))).toEqual([]);
  const mounted = all.flatMap(([, service]) => service.volumes ?? []).map((volume) => volume.split(':')[0] ?? '');
  const missing = mounted.filter((name) =>
    name.startsWith('./') ? !existsSync(path.join(ROOT, 'docs/deploy', name)) : !(name in volumes),
  );
  expect([missing, Object.keys(volumes).filter((name) => !mounted.includes(name))]).toEqual([[], []]);
  for (const [, { depends_on = {} }] of all)
    for (const [name, { condition }] of Object.entries(depends_on))
      expect(condition === 'service_healthy' ? services[name]?.healthcheck : services[name]).toBeDefined();
});

test('[BIZ-08] servers run without privileges on a read-only file system, each with its own folder; only Caddy is reachable from outside', () => {
  expect(SHOPS).toHaveLength(2);
  for (const shop of SHOPS)
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'always',
    });
  expect(new Set(SHOPS.map((shop) => shop.volumes?.join())).size).toBe(2);
  expect(all.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['caddy']);
  // The file contains no password.
  expect(COMPOSE).not.toMatch(/(?:PASSWORD|SECRET\w*): (?!\$\{)/);
});

test('[BIZ-08] the image has production packages and the build only, runs as its own user, and has a health check', () => {
  const stages = readDockerfile(read('docs/deploy/Dockerfile'));
  const image = stages.at(-1)?.steps ?? [];
  const of = (word: string) => image.filter((step) => step.word === word).map(({ rest }) => rest);
  expect(of('USER')).toEqual(['1000:1000']);
  expect(of('RUN')).toEqual([]);
  expect(of('HEALTHCHECK').join()).toContain('/healthz');
  for (const json of [...of('CMD'), of('HEALTHCHECK').join().split(' CMD ')[1] ?? '']) expect(Array.isArray(JSON.parse(json))).toBe(true);
  const names = stages.map(({ name }) => name);
  expect(of('COPY').flatMap((rest) => /^--from=(\S+)/.exec(rest)?.[1] ?? [])).toEqual(['packages', 'build', 'build']);
  expect(names.slice(0, 2)).toEqual(['packages', 'build']);
  expect(stages[0]?.steps.map(({ rest }) => rest)).toContain('npm ci --omit=dev --no-audit --no-fund');
  // Secrets and files generated on the machine stay out of the build.
  expect(read('docs/deploy/Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['.env', '.git', 'node_modules', 'dist', 'data']),
  );
});
