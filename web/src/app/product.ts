/** The product that serves this page: `utm` or `cc`. */
export const product = document.documentElement.dataset['product'] ?? 'utm'
