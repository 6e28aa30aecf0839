const swc = (type) => ({
  '\\.(ts|tsx)$': [
    '@swc/jest',
    {
      swcrc: false,
      module: { type },
      sourceMaps: 'inline',
      jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true, decorators: false }, transform: { react: { runtime: 'automatic' } } },
    },
  ],
})

const shared = {
  rootDir: '.',
  // workspaces are symlinks in node_modules: their real paths lie outside it, so they are transformed like all sources
  transformIgnorePatterns: ['/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/.cache', '<rootDir>/.data', '<rootDir>/web/dist'],
  haste: { enableSymlinks: false },
}

const native = { ...shared, testEnvironment: 'node', extensionsToTreatAsEsm: ['.ts', '.tsx'], transform: swc('es6') }

const server = {
  ...native,
  displayName: 'server',
  roots: ['<rootDir>/contracts', '<rootDir>/services', '<rootDir>/gateway', '<rootDir>/deploy'],
  testMatch: ['**/*.test.ts'],
  setupFilesAfterEnv: ['<rootDir>/deploy/jest/server-setup.ts'],
}

const web = {
  ...shared,
  displayName: 'web',
  roots: ['<rootDir>/web'],
  testMatch: ['**/src/**/*.test.ts', '**/src/**/*.test.tsx'],
  testEnvironment: '<rootDir>/deploy/jest/web-environment.mjs',
  setupFiles: ['<rootDir>/deploy/jest/web-setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/deploy/jest/web-after.ts'],
  transform: { ...swc('commonjs'), '\\.(ts|tsx)$': ['<rootDir>/deploy/jest/web-transform.mjs', swc('commonjs')['\\.(ts|tsx)$'][1]] },
  moduleNameMapper: {
    '\\.(css|svg|png|jpg|webp|woff2?|ttf)(\\?.*)?$': '<rootDir>/deploy/jest/asset.cjs',
    // their entries are modules of the language, which pages' tests do not load; the same code lies beside them for browsers
    '^(d3-[a-z-]+|internmap)$': '<rootDir>/node_modules/$1/dist/$1.js',
  },
}

const e2e = { ...native, displayName: 'e2e', roots: ['<rootDir>/web'], testMatch: ['**/e2e/**/*.e2e.ts'] }

// modules of the language that a test loaded stay in memory until their worker ends: a worker is replaced before it grows to its bound of 4 GB
export default { projects: [server, web, e2e], testSequencer: './deploy/jest/sequencer.cjs', workerIdleMemoryLimit: '1500MB' }
