# The shop as an image: docs/operations.md, 'In containers'. Every step works in its own folder by relative paths, so that
# `npm run try-image` can take the same steps without Docker.
FROM node:22.14.0-bookworm-slim AS packages
WORKDIR /packages
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:22.14.0-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22.14.0-bookworm-slim
WORKDIR /shop
ENV NODE_ENV=production
ENV DATA_DIR=/data
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/dist ./dist
# What the command `demo` fills an empty shop with.
COPY --from=build /build/server/demo ./server/demo
COPY package.json ./
# The user `node` of the image. DATA_DIR is a volume that this user owns; nothing else is written but /tmp.
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
