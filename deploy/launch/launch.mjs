import { pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'
import { installDependencies, nodeTrouble, root } from './install.mjs'
import { fail, seconds } from './steps.mjs'

/** Installs what is missing, bundles a TypeScript program of the launcher and calls its `main(args, began)`; every failure is one plain sentence. */
export const launch = async (file, args) => {
  const began = performance.now()
  try {
    const trouble = nodeTrouble()
    if (trouble) throw new Error(trouble)
    process.chdir(root)
    if (await installDependencies()) console.log(`✓ dependencies  ${seconds(began)}`)
    const program = await import(pathToFileURL(await bundle(file)).href)
    process.exitCode = (await program.main(args, began)) ?? 0
  } catch (thrown) {
    fail(thrown)
  }
}
