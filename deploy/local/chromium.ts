import { named } from './named.ts'
import { firstThatAnswers } from './programs.ts'
import type { Part } from './supply.ts'
import { installed } from './system-packages.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

const install = async (): Promise<string | undefined> => ((await installed('chromium', 'fonts-noto-cjk')) ? firstThatAnswers(names) : undefined)

/** The browser that tells the stories: CHROMIUM_PATH, PATH, or the system's package manager. */
export const chromium: Part = {
  name: 'chromium',
  sources: (report) => [
    named('CHROMIUM_PATH'),
    { from: 'PATH', take: () => firstThatAnswers(names) },
    {
      from: 'the system packages',
      take: () => {
        report('Installing Chromium and a Chinese font from the system packages.')
        return install()
      },
    },
  ],
  missing:
    'A browser is missing: run `apt-get install chromium fonts-noto-cjk` as root, or set CHROMIUM_PATH. Without root: `npm install --no-save @sparticuz/chromium@147.0.0` unpacks one.',
}
