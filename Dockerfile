
# The client's files.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run build

# The server, with what it needs to run and nothing else.
FROM node:20.20.2-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json ./
COPY server ./server
COPY shared ./shared
COPY migrations ./migrations
RUN npm ci --omit=dev --no-audit --no-fund
COPY --from=build /app/dist ./dist

FROM node:20.20.2-bookworm-slim
# Nothing in it installs anything.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn*
RUN install -d -o node -g node -m 700 /data
WORKDIR /app
COPY --from=production /app ./
ENV NODE_ENV=production DATA_DIR=/data UPLOADS_DIR=/data/uploads PORT=3000
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--import", "./server/typescript.mjs", "server/index.ts"]
