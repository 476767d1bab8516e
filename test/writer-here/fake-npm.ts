/** Stands for npm: puts a package where the real one would, or fails like it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(import.meta.url);

/** How it is called. `env` is all that it sees. */
export const fakeNpm = (env: Record<string, string> = {}) => ({
  command: [process.execPath, file] as const,
  env,
});

if (import.meta.main) {
  // npm refuses a lock that does not fit its package.
  JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { FAILS, SLOW, RUNTIME, sha256 } = process.env;
  if (FAILS) {
    process.stderr.write(`npm error code E404\nnpm error ${FAILS}\n`);
    process.exit(1);
  }
  await new Promise((resolve) => setTimeout(resolve, Number(SLOW ?? 0)));
  mkdirSync('node_modules/node-llama-cpp/dist', { recursive: true });
  writeFileSync(
    'node_modules/node-llama-cpp/dist/index.js',
    RUNTIME === undefined
      ? `// ${process.argv.slice(2).join(' ')}`
      : `import { runtimeFor } from '${RUNTIME}';
export const { LlamaLogLevel, getLlama, resolveChatWrapper, LlamaChat } = runtimeFor('${sha256}');`,
  );
  writeFileSync('seen.json', JSON.stringify(Object.keys(process.env)));
}
