import swc from '@swc/jest'

/** @swc/jest, with Vite's `import.meta.env` replaced: CommonJS has no `import.meta`. */
export default {
  createTransformer: (options) => {
    const inner = swc.createTransformer(options)
    const plain = (source) => source.replaceAll('import.meta.env', 'globalThis.viteEnv').replaceAll('import.meta.hot', 'undefined')
    return {
      ...inner,
      getCacheKey: (source, file, more) => inner.getCacheKey(plain(source), file, more),
      process: (source, file, more) => inner.process(plain(source), file, more),
    }
  },
}
