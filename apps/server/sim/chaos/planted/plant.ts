export const plantedArguments = (): string[] => [];
