import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method that is composing a text: Enter, Escape and the arrows then mean something to it. Safari ends the
 * composition before the key that does so, and marks that key only by this code.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229;
