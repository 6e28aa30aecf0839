import { closeDatabases, openDatabases } from '@academy/chassis/mongo/database.ts'
import { setting } from '@academy/chassis/runtime/config.ts'
import { newRescue } from '@academy/identity/accounts/sessions/rescue.ts'
import { address } from './local/running-database.ts'

/** `npm run rescue`: a code that lets an administrator in once, on an installation that runs; gives the exit code. */
const main = async (): Promise<number> => {
  await openDatabases(address(), setting('MONGO_PREFIX', 'academy_'), ['identity'])
  try {
    const made = await newRescue(new Date())
    if (!made) throw new Error('No administrator has an account here: an installation without an academy is set up by the code on its console.')
    console.log(`Sign in as ${made.loginName} with this code instead of the password, once, within the hour:\n  ${made.code.replace(/(.{5})(?=.)/g, '$1-')}`)
    return 0
  } finally {
    await closeDatabases()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof Error ? `✗ ${error.message}` : error)
  return 1
})
