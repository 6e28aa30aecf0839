/** A decision's comment may have so many characters. */
export const COMMENT = 1000
