import { type ParameterKey, parameters } from '@academy/contracts/core/parameters.ts'

interface ParameterSeed {
  paramCode: ParameterKey
  paramValue: string
}

/** One stored parameter a key of the registry, with its default. What each means is said by the screen in the reader's language; the remark is the academy's own. */
export const parameterSeeds: readonly ParameterSeed[] = (Object.keys(parameters) as ParameterKey[]).map((paramCode) => ({
  paramCode,
  paramValue: String(parameters[paramCode].default),
}))
