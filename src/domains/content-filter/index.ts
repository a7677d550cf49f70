import { categoryList } from './category-view.ts'
import { consoleContentRules } from './console-rule.ts'
import { categoryLookup } from './lookup-view.ts'
import { contentFilterPage } from './page.ts'
import { contentFilterProxy } from './proxy.ts'
import { contentRules } from './rule.ts'
import { safeSearch } from './safe-search.ts'
import { contentFilterSettings } from './settings.ts'
import { contentFilterState } from './state.ts'
import { contentFilterStatus } from './status-view.ts'
import { userCategories } from './user-category.ts'

/** Resources about the content filter. */
export const contentFilter = [
  contentFilterStatus,
  contentFilterState,
  contentFilterSettings,
  contentFilterProxy,
  contentFilterPage,
  safeSearch,
  categoryList,
  userCategories,
  contentRules,
]

/** Resources about the content filter on the central console. */
export const consoleContentFilter = [categoryList, userCategories, categoryLookup, ...consoleContentRules]
