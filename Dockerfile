# Untested where it was written; see docs/hosting.md.
FROM node:24-slim AS build
WORKDIR /build
COPY . .
RUN npm run package

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /build/mesnada-*.tgz /tmp/
RUN npm install --global --omit=dev --no-audit --no-fund /tmp/mesnada-*.tgz \
  && rm /tmp/mesnada-*.tgz \
  && mkdir /data \
  && chown node:node /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health').then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["mesnada"]
