/** The group of servers that every other one is under. Source: document 3, FilterRuleObject, `parent_id`. */
export const rootGroup = 'f3ffde22-a562-4f43-ac04-c40fcec6a88c'

/** A letter outside of the first plane: two UTF-16 units, four bytes, one character. */
export const wide = '𝒳'
