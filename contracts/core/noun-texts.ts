/** Where the texts of a noun stand: `training` and `catalogue/courses` → `training/courses`, the file of that name in each language. */
export const textsArea = ({ service, noun }: { service: string; noun: string }): string => `${service}/${noun.split('/').pop() ?? noun}`
